import { isDay, longDate } from '#core/dates.ts'
import type { Issue } from '#core/issue.ts'
import type { Language } from '#core/language.ts'
import { error } from '#core/lists/list.ts'
import { isLinkAddress, linkMessage } from '#core/rich-text/links.ts'
import { characters, isUnprintable, tidy } from '#core/text.ts'

/** What the firm says of itself and its themes (docs/product.md §13.2). Safe in the browser. */
export type ClaimText = {
  value: string
  valueAr: string
  unit: string
  source: string
  sourceAr: string
  sourceUrl: string
  sourceDate: string
  sourceDateAr: string
  /** The id of a person of the staff. */
  owner: string
  /** A day of the office, YYYY-MM-DD. */
  reviewBy: string
}

export type Claim = ClaimText & {
  id: string
  /** Texts name it so: `{claim.markets}`. */
  name: string
  /** The English value that the Arabic one says. */
  valueArOf: string
  ownerName: string
  /** As it was loaded. */
  revision: number
  /** The owner is no longer on the staff. */
  isOwnerGone: boolean
}

export type ClaimField = keyof ClaimText

type Field = { label: string; max: number; hint?: string; lines?: true; isArabic?: true }

/** In the order of the form. */
export const claimFields: Readonly<Record<ClaimField, Field>> = {
  value: { label: 'Value', max: 300, hint: 'As it stands on the pages: 160+, or a sentence.' },
  valueAr: {
    label: 'Value (Arabic)',
    max: 300,
    isArabic: true,
    hint: 'Left empty, Arabic pages show the English value.',
  },
  unit: {
    label: 'Unit',
    max: 80,
    hint: 'What it counts: markets, percent of households. For staff.',
  },
  source: {
    label: 'Source',
    max: 200,
    hint: 'Who says so: a report, a register, our own records.',
  },
  sourceAr: { label: 'Source (Arabic)', max: 200, isArabic: true },
  sourceUrl: { label: 'Address of the source', max: 500 },
  sourceDate: {
    label: 'Date of the source',
    max: 40,
    hint: 'For example July 2024, or 2024-07-31.',
  },
  sourceDateAr: { label: 'Date of the source (Arabic)', max: 40, isArabic: true },
  owner: { label: 'Owner', max: 100, hint: 'Who answers for it.' },
  reviewBy: { label: 'Review by', max: 10, hint: 'Until when somebody looks at it again.' },
}

export const claimFieldNames = Object.keys(claimFields) as ClaimField[]

/** Of the history. */
export const claimLabels: Readonly<Record<string, string>> = {
  name: 'Name',
  ...Object.fromEntries(claimFieldNames.map((name) => [name, claimFields[name].label])),
}

/** Characters of a theme's figure: it is set large. */
export const maxFigure = 20

/** What visitors get of it. */
const printed = [
  'value',
  'valueAr',
  'source',
  'sourceAr',
  'sourceUrl',
  'sourceDate',
  'sourceDateAr',
] as const satisfies ClaimField[]

export function changesPages(before: ClaimText, after: ClaimText): boolean {
  return printed.some((name) => before[name] !== after[name])
}

export type ClaimState = 'evidenced' | 'not yet evidenced' | 'overdue'

export const claimStates: readonly ClaimState[] = ['overdue', 'not yet evidenced', 'evidenced']

/** Overdue counts first: what nobody looks at any more is evidence of nothing. */
export function stateOf(claim: Pick<Claim, 'source' | 'sourceDate' | 'reviewBy'>, today: string) {
  if (claim.reviewBy < today) return 'overdue' satisfies ClaimState
  return isEvidenced(claim) ? ('evidenced' as const) : ('not yet evidenced' as const)
}

function isEvidenced({ source, sourceDate }: Pick<Claim, 'source' | 'sourceDate'>): boolean {
  return source !== '' && sourceDate !== ''
}

/** English has changed since the Arabic was written: both are shown. */
export function isBehind({ value, valueAr, valueArOf }: Claim): boolean {
  return valueAr !== '' && valueArOf !== value
}

/** As a page of the language shows it; English beside an Arabic value that is behind is isolated. */
export function shownValue(claim: Claim, language: Language): string {
  if (language === 'en' || claim.valueAr === '') return claim.value
  return isBehind(claim) ? `${claim.valueAr} (\u2066${claim.value}\u2069)` : claim.valueAr
}

/** Undefined where nobody has said where it comes from; a day is left to the page of another language. */
export function shownSource(
  claim: Claim,
  language: Language,
): { name: string; url: string; date: string } | undefined {
  if (claim.source === '') return undefined
  const isArabic = language === 'ar'
  const isLong = isDay(claim.sourceDate) && !isArabic
  const date = isLong ? longDate(claim.sourceDate) : claim.sourceDate
  return {
    name: (isArabic && claim.sourceAr) || claim.source,
    url: claim.sourceUrl,
    date: (isArabic && claim.sourceDateAr) || date,
  }
}

const namePattern = /^[a-z][a-z0-9_]{0,39}$/

export function checkName(name: string): Issue<'name'> | undefined {
  if (namePattern.test(name)) return undefined
  return error(
    'name',
    name === ''
      ? 'Name is required: texts name the claim by it'
      : 'Name must begin with a letter and have at most 40 small letters, digits and underscores, such as markets',
  )
}

export function tidyClaim(typed: ClaimText): ClaimText {
  return Object.fromEntries(claimFieldNames.map((name) => [name, tidy(typed[name])])) as ClaimText
}

/** Of a tidied one; `before` is what is stored. */
export function checkClaim(typed: ClaimText, today: string, before?: ClaimText): Issue[] {
  const wrong = claimFieldNames.flatMap((name): Issue[] => {
    const { label, max, lines } = claimFields[name]
    if (characters(typed[name]) > max)
      return [error(name, `${label} must have at most ${max} characters`)]
    if (isUnprintable(typed[name], lines === true))
      return [error(name, `${label} contains characters that cannot be printed`)]
    return []
  })
  if (wrong.length > 0) return wrong
  return [
    ...(typed.value === '' ? [error('value', 'Value is required')] : []),
    ...sourceIssues(typed, today),
    ...(typed.owner === '' ? [error('owner', 'Owner is required: choose a person')] : []),
    ...reviewIssues(typed.reviewBy, today, before?.reviewBy),
  ]
}

function sourceIssues({ source, sourceUrl, sourceDate }: ClaimText, today: string): Issue[] {
  const issues: Issue[] = []
  if (sourceUrl !== '' && !isLinkAddress(sourceUrl))
    issues.push(error('sourceUrl', linkMessage(sourceUrl)))
  if (source !== '' && sourceDate === '')
    issues.push(error('sourceDate', 'Date of the source is missing: a source has a date'))
  if (source === '' && (sourceDate !== '' || sourceUrl !== ''))
    issues.push(error('source', 'Source is missing: an address or a date alone is no source'))
  if (sourceDate === '') return issues
  const from = firstDayOf(sourceDate)
  if (!from)
    issues.push(error('sourceDate', 'Date of the source must name a year, such as July 2024'))
  else if (from > today)
    issues.push(error('sourceDate', 'Date of the source is in the future: enter when it was made'))
  return issues
}

function reviewIssues(day: string, today: string, before: string | undefined): Issue[] {
  if (!isDay(day)) return [error('reviewBy', 'Review by must be a day, such as 2027-06-30')]
  // A text of an overdue claim may be corrected without saying that it was reviewed.
  if (day < today && day !== before)
    return [error('reviewBy', 'Review by has passed: enter a day to come')]
  return []
}

const months =
  'january february march april may june july august september october november december'.split(' ')

/** The first day that it may mean: '2024-07-31', '31 July 2024', 'July 2024', '2024 data'. */
export function firstDayOf(text: string): string | undefined {
  if (isDay(text)) return text
  const year = /\b(?:19|20)\d\d\b/.exec(text)?.[0]
  if (!year) return undefined
  const words = text.toLowerCase().match(/[a-z]+/g) ?? []
  const month = months.findIndex((name) =>
    words.some((word) => word.length > 2 && name.startsWith(word)),
  )
  const day = month < 0 ? undefined : /(?<!\d)(\d{1,2})(?!\d)/.exec(text)?.[1]
  return `${year}-${String(Math.max(month, 0) + 1).padStart(2, '0')}-${(day ?? '1').padStart(2, '0')}`
}

const inBraces = /\{claim\.(\w+)\}/g

/** The claims that a text names. */
export function claimsNamedIn(text: string): string[] {
  return [...text.matchAll(inBraces)].map(([, name = '']) => name)
}

/** A claim is named with its values in place. */
export function withClaims(text: string, shown: (name: string) => string | undefined): string {
  return text.replace(inBraces, (whole, name: string) => shown(name) ?? whole)
}
