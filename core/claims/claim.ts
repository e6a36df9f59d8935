/** A statement about the firm or its themes (docs/product.md §13.2). Safe in the browser. */
export type ClaimText = {
  value: string
  valueAr: string
  unit: string
  source: string
  sourceAr: string
  sourceUrl: string
  sourceDate: string
  sourceDateAr: string
  owner: string
  /** A day of the office, YYYY-MM-DD. */
  reviewBy: string
}

export type Claim = ClaimText & {
  id: string
  /** The name that texts use: `{claim.markets}`. */
  name: string
  /** The English value that the Arabic one translates. */
  valueArOf: string
  ownerName: string
  revision: number
  /** The owner is no longer on the staff. */
  isOwnerGone: boolean
}

export type ClaimField = keyof ClaimText

type Field = { label: string; max: number; hint?: string; lines?: true; isArabic?: true }

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
    hint: 'Where it comes from: a report, a register, our own records.',
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
  reviewBy: { label: 'Review by', max: 10, hint: 'The day by which someone checks it again.' },
}

export const claimFieldNames = Object.keys(claimFields) as ClaimField[]

/** Builds a complete claim, with the type checked, from a value for each field. */
export function claimText(at: (field: ClaimField) => string): ClaimText {
  return Object.fromEntries(claimFieldNames.map((field) => [field, at(field)])) as ClaimText
}

export const emptyClaimText = claimText(() => '')

export function isSameText(before: ClaimText, wanted: ClaimText): boolean {
  return claimFieldNames.every((field) => before[field] === wanted[field])
}

export const claimLabels: Readonly<Record<string, string>> = {
  name: 'Name',
  ...Object.fromEntries(claimFieldNames.map((name) => [name, claimFields[name].label])),
}

/** Maximum characters of a theme's figure, which is set in large type. */
export const maxFigure = 28

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

/** Overdue comes first: a claim that is no longer reviewed proves nothing. */
export function stateOf(claim: Pick<Claim, 'source' | 'sourceDate' | 'reviewBy'>, today: string) {
  if (claim.reviewBy < today) return 'overdue' satisfies ClaimState
  return isEvidenced(claim) ? ('evidenced' as const) : ('not yet evidenced' as const)
}

function isEvidenced({ source, sourceDate }: Pick<Claim, 'source' | 'sourceDate'>): boolean {
  return source !== '' && sourceDate !== ''
}
