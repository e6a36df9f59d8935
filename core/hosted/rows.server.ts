import { createHash } from 'node:crypto'
import { errorsOf, type Issue } from '#core/issue.ts'
import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import { isUnprintable } from '#core/text.ts'
import type { RowPlan } from '#core/transfer/transfer.ts'
import { textCell } from './run.server.ts'

/** A row under the id that the backend knows it by. */
export type HostedRow = SourceRow & { id: string }

/** Tells rows by their ids; a row that cannot be kept under its own has an issue that says why. */
export function withIds(rows: readonly SourceRow[], idOf: (row: SourceRow) => string): HostedRow[] {
  const seen = new Set<string>()
  return rows.map((row) => {
    const id = idOf(row)
    const issue = row.issue ?? issueOfId(id, seen)
    if (!issue) seen.add(id)
    return { ...row, id, issue }
  })
}

function issueOfId(id: string, seen: ReadonlySet<string>): string | undefined {
  if (id === '' || id.length > 300 || isUnprintable(id, false))
    return 'It has no id that can be kept'
  return seen.has(id) ? `Its id ${id} is in the file twice: the first row counts` : undefined
}

/** Returns the id of a row, or a hash of its texts in these columns, which reveals nothing about a visitor. */
export function identityOf(row: SourceRow, columns: readonly string[]): string {
  const id = textCell(row, 'id').trim()
  if (id !== '' || row.issue) return id || `line ${row.line}`
  const texts = columns.map((column) => textCell(row, column).trim())
  return `sha256:${createHash('sha256').update(JSON.stringify(texts)).digest('base64url')}`
}

/** One that is past what this installation keeps is refused without a reason: the table is told how many there are. */
export type HostedPlan = RowPlan & { isTooOld?: true }

/** What became of a row. */
export type Outcome = Pick<HostedPlan, 'change'> & Partial<HostedPlan>

export const refused = (reason: string): Outcome => ({ change: 'refused', reasons: [reason] })

export const tooOld: Outcome = { change: 'refused', isTooOld: true }

export function planOfRow({ line }: SourceRow, outcome: Outcome): HostedPlan {
  return { line, name: '', changes: [], reasons: [], ...outcome }
}

/** What is told of a row that comes: `losses` do not come with it, `notes` are worth knowing. */
export type Told = { losses: string[]; notes: string[] }

/** Returns the record without those of its texts that break a rule. */
export function leaveOut<R extends Readonly<Record<string, unknown>>>(
  record: R,
  texts: readonly string[],
  issues: readonly Issue[],
  told: Told,
): R {
  const wrong = errorsOf(issues).filter(({ path }) => texts.includes(path))
  for (const { path, message } of wrong)
    told.losses.push(`${message}: left out, ${Array.from(String(record[path])).length} characters`)
  return { ...record, ...Object.fromEntries(wrong.map(({ path }) => [path, ''])) }
}

export function tellTooOld(plans: readonly HostedPlan[]): string[] {
  const { length } = plans.filter(({ isTooOld }) => isTooOld)
  return length > 0 ? [`${length} are older than they are kept here, and were left out`] : []
}
