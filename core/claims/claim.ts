import { firstDayOf, isDay } from '#core/dates.ts'
import { error, type Issue } from '#core/issue.ts'
import { type DraftOf, inLanguages } from '#core/record/fields.ts'
import type { RecordOf } from '#core/record/noun.ts'
import { isLinkAddress, linkMessage } from '#core/rich-text/links.ts'

/** A statement about the firm or its themes (docs/product.md §13.2). Safe in the browser. */
export const claimFields = inLanguages({
  name: {
    label: 'Name',
    kind: 'line',
    max: 40,
    isFixed: true,
    hint: 'Short, such as markets: “Insert a claim or fact” beside a text puts it there.',
  },
  value: {
    label: 'Value',
    kind: 'line',
    max: 300,
    required: true,
    translated: true,
    showsBoth: true,
    translationHint: 'Left empty, {language} pages show the English value.',
    hint: 'As it stands on the pages: 160+, or a sentence.',
  },
  unit: {
    label: 'Unit',
    kind: 'line',
    max: 80,
    hint: 'What it counts: markets, percent of households. For staff.',
  },
  source: {
    label: 'Source',
    kind: 'line',
    max: 200,
    translated: true,
    hint: 'Where it comes from: a report, a register, our own records.',
  },
  sourceUrl: { label: 'Address of the source', kind: 'line', max: 500 },
  sourceDate: {
    label: 'Date of the source',
    kind: 'line',
    max: 40,
    translated: true,
    hint: 'For example July 2024, or 2024-07-31.',
  },
  owner: {
    label: 'Owner',
    kind: 'person',
    column: 'owner_id',
    required: true,
    hint: 'Who answers for it.',
  },
  reviewBy: {
    label: 'Review by',
    kind: 'date',
    required: true,
    isBeside: true,
    hint: 'The day by which someone checks it again.',
  },
})

export type ClaimFields = typeof claimFields
export type ClaimDraft = DraftOf<ClaimFields>
export type Claim = RecordOf<ClaimFields>

const namePattern = /^[a-z][a-z0-9_]{0,39}$/

export function checkName(name: string): Issue | undefined {
  if (namePattern.test(name)) return undefined
  return error(
    'name',
    name === ''
      ? 'Name is required: texts refer to the claim by it'
      : 'Name must begin with a letter and have at most 40 small letters, digits and underscores, such as markets',
  )
}

/** Checks a tidied claim beyond the rules of its fields. */
export function checkClaim(
  claim: ClaimDraft,
  { saved, today }: { saved: ClaimDraft | undefined; today: string },
): Issue[] {
  const name = saved ? undefined : checkName(claim.name)
  const { reviewBy } = claim
  // The text of an overdue claim may be corrected without marking it as reviewed.
  const hasPassed = isDay(reviewBy) && reviewBy < today && reviewBy !== saved?.reviewBy
  const passed = error('reviewBy', 'Review by has passed: enter a day to come')
  return [...(name ? [name] : []), ...sourceIssues(claim, today), ...(hasPassed ? [passed] : [])]
}

function sourceIssues({ source, sourceUrl, sourceDate }: ClaimDraft, today: string): Issue[] {
  const issues: Issue[] = []
  if (sourceUrl !== '' && !isLinkAddress(sourceUrl))
    issues.push(error('sourceUrl', linkMessage(sourceUrl)))
  if (source !== '' && sourceDate === '')
    issues.push(error('sourceDate', 'Date of the source is missing: a source has a date'))
  if (source === '' && (sourceDate !== '' || sourceUrl !== ''))
    issues.push(error('source', 'Source is missing: an address or a date alone is not a source'))
  if (sourceDate === '') return issues
  const from = firstDayOf(sourceDate)
  if (!from)
    issues.push(error('sourceDate', 'Date of the source must name a year, such as July 2024'))
  else if (from > today)
    issues.push(error('sourceDate', 'Date of the source is in the future: enter when it was made'))
  return issues
}

/** Maximum characters of a theme's figure, which is set in large type. */
export const maxFigure = 28

export type ClaimState = 'evidenced' | 'not yet evidenced' | 'overdue'

export const claimStates: readonly ClaimState[] = ['overdue', 'not yet evidenced', 'evidenced']

/** Overdue comes first: a claim that is no longer reviewed proves nothing. */
export function stateOf(claim: Pick<Claim, 'source' | 'sourceDate' | 'reviewBy'>, today: string) {
  if (claim.reviewBy < today) return 'overdue' satisfies ClaimState
  return isEvidenced(claim) ? ('evidenced' as const) : ('not yet evidenced' as const)
}

function isEvidenced({ source, sourceDate }: Pick<Claim, 'source' | 'sourceDate'>): boolean {
  return source !== '' && sourceDate !== ''
}
