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

export const rowChanges = ['new', 'changed', 'unchanged', 'refused'] as const
export type RowChange = (typeof rowChanges)[number]

export type FieldChange = { label: string; before: string; after: string }

/** What an import would do with one row of a file. */
export type RowPlan = {
  /** Of a CSV file, or the place in a list of JSON. */
  line: number
  name: string
  change: RowChange
  changes: FieldChange[]
  reasons: string[]
  /** Refused unless it is confirmed. */
  question?: { key: string; text: string }
  /** What the row does, in words. */
  text?: string
  notes?: string[]
  /** What of the row does not come, although the row does. */
  losses?: string[]
  /** The keys of what has changed here and in the file since the last one, and stays. */
  kept?: string[]
  /** What it names of the ZIP that the file came in. */
  pictures?: { name: string; use: PictureUse }[]
}

/** Everything that is said of a row: why it does not come, or what it changes and what to look at. */
export function wordsOf({ change, changes, reasons, text, notes = [] }: RowPlan): string[] {
  if (change === 'refused') return reasons
  const changed = change === 'changed' ? changes : []
  return [
    ...changed.map(({ label, before, after }) => `${label}: ${before} → ${after}`),
    ...(text ? [text] : []),
    ...notes,
  ]
}

/** Whether anything is written for the row. */
export const isWritten = ({ change }: RowPlan) => change === 'new' || change === 'changed'

/** A row of which a person has confirmed what is asked is not refused. */
export function withConfirmed(row: RowPlan, confirmed: ReadonlySet<string> | undefined): RowPlan {
  const isConfirmed = row.question !== undefined && confirmed?.has(row.question.key)
  return isConfirmed ? { ...row, change: 'new', reasons: [] } : row
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
  rows: RowPlan[]
  counts: Record<RowChange, number>
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
  /** The keys of questions that were ticked. */
  confirmed?: readonly string[]
}

export type TransferRecord = Readonly<Record<string, unknown>>

export function countChanges(rows: readonly RowPlan[]): Record<RowChange, number> {
  const counts = { new: 0, changed: 0, unchanged: 0, refused: 0 }
  for (const { change } of rows) counts[change] += 1
  return counts
}

/** '3 new, 1 changed, 2 refused'. */
export function countsText(counts: Record<RowChange, number>): string {
  const parts = rowChanges
    .filter((change) => counts[change] > 0)
    .map((change) => `${counts[change]} ${change}`)
  return parts.join(', ') || 'no rows'
}

const shownPerReason = 20
const shownPerChange = 200

/** What a screen shows of a plan. */
export type ShownPlan = TransferPlan & {
  /** How many rows it leaves out. */
  more: number
  refusals: { reason: string; count: number }[]
}

export function shownPlan(plan: TransferPlan): ShownPlan {
  const rows = shownRows(plan)
  return { ...plan, rows, more: plan.rows.length - rows.length, refusals: refusalCounts(plan) }
}

/** Of many rows of one kind, or of one mistake, the first; of questions as many as of rows that come in. */
export function shownRows({ rows }: TransferPlan): RowPlan[] {
  const counted = new Map<string, number>()
  return rows.filter(({ change, reasons, question }) => {
    const isMistake = change === 'refused' && !question
    const group = isMistake ? kindOfReason(reasons[0] ?? '') : `${change} row`
    const count = (counted.get(group) ?? 0) + 1
    counted.set(group, count)
    return count <= (isMistake ? shownPerReason : shownPerChange)
  })
}

/** How many rows are refused for each kind of mistake, the most frequent first. */
export function refusalCounts({ rows }: TransferPlan): { reason: string; count: number }[] {
  const refused = rows.filter(({ change }) => change === 'refused')
  const groups = Map.groupBy(refused, ({ reasons }) => kindOfReason(reasons[0] ?? ''))
  return [...groups]
    .map(([reason, { length: count }]) => ({ reason, count }))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, shownPerReason)
}

function kindOfReason(reason: string): string {
  return reason.replace(/“[^”]*”|\d[\d./-]*/g, '…')
}
