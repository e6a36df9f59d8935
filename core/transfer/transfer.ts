import type { PictureUse } from '#core/media/intake.ts'
import { titlesOfNouns } from '#core/nouns.ts'

/** Everything in this file is safe in the browser (docs/product.md §15.1). */

/** Of a request; the command takes longer files. */
export const maxImportBytes = 24 * 1024 * 1024
/** Of rows that are mended in the field of the screen, in UTF-16 units. */
export const maxEdited = 200_000

export const transferKinds = {
  team: 'Team',
  // Before the texts that name them.
  ...titlesOfNouns,
  themes: 'Themes',
  stocks: 'Stocks',
  prices: 'Prices',
  letters: 'Letters',
  legal: 'Legal',
  pages: 'Pages',
  disclosures: 'Disclosures',
  enquiries: 'Enquiries',
} as const

export type TransferKindName = keyof typeof transferKinds

export function isTransferKind(name: unknown): name is TransferKindName {
  return typeof name === 'string' && Object.hasOwn(transferKinds, name)
}

export type Fate = 'new' | 'changed' | 'unchanged' | 'refused'

export type FieldChange = { label: string; before: string; after: string }

/** What an import would do with one row of a file. */
export type RowFate = {
  /** Of a CSV file, or the place in a list of JSON. */
  line: number
  name: string
  fate: Fate
  changes: FieldChange[]
  reasons: string[]
  notes?: string[]
  /** What it names of the ZIP that the file came in. */
  pictures?: { name: string; use: PictureUse }[]
}

export type ZipPicture = {
  name: string
  /** SHA-256 in hexadecimal digits, where it can be read. */
  hash?: string
  issue?: string
  url?: string
}

export type TransferPlan = {
  kind: TransferKindName
  rows: RowFate[]
  counts: Record<Fate, number>
  unknownColumns: string[]
  unnamedFiles: string[]
  /** Of this kind's imports. */
  revision: number
  digest: string
}

export type ImportOutcome =
  | { outcome: 'saved'; revision: number; text: string }
  /** What it would change has changed since the check. */
  | { outcome: 'moved'; plan: TransferPlan }
  | { outcome: 'invalid'; issue: string }

export type SentImport = {
  kind: TransferKindName
  text: string
  file: string
  revision: number
  digest: string
  /** Idempotency key. */
  key: string
  pictures?: readonly ZipPicture[]
}

export type TransferRecord = Readonly<Record<string, unknown>>

/** '3 new, 1 changed, 2 refused'. */
export function countsText(counts: Record<Fate, number>): string {
  const parts = fates.filter((fate) => counts[fate] > 0).map((fate) => `${counts[fate]} ${fate}`)
  return parts.join(', ') || 'no rows'
}

const fates: readonly Fate[] = ['new', 'changed', 'unchanged', 'refused']

const shownPerReason = 20
const shownPerFate = 200

/** The rows that a screen shows: of many of one fate, or of one mistake, the first. */
export function shownRows({ rows }: TransferPlan): RowFate[] {
  const counted = new Map<string, number>()
  return rows.filter(({ fate, reasons }) => {
    const group = fate === 'refused' ? `refused ${kindOfReason(reasons[0] ?? '')}` : fate
    const count = (counted.get(group) ?? 0) + 1
    counted.set(group, count)
    return count <= (fate === 'refused' ? shownPerReason : shownPerFate)
  })
}

/** How many rows are refused for each kind of mistake, the most frequent first. */
export function refusalCounts({ rows }: TransferPlan): { reason: string; count: number }[] {
  const refused = rows.filter(({ fate }) => fate === 'refused')
  const groups = Map.groupBy(refused, ({ reasons }) => kindOfReason(reasons[0] ?? ''))
  return [...groups]
    .map(([reason, { length: count }]) => ({ reason, count }))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, shownPerReason)
}

function kindOfReason(reason: string): string {
  return reason.replace(/“[^”]*”|\d[\d./-]*/g, '…')
}
