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

/**
 * What becomes of a row, from the first look at it on: `losses` do not come with it, `notes` are worth
 * knowing.
 */
export type HostedPlan = RowPlan & { losses: string[]; notes: string[] }

export function planOfRow({ line }: SourceRow, name = ''): HostedPlan {
  return { line, name, change: 'unchanged', changes: [], reasons: [], losses: [], notes: [] }
}

/** Without a reason it is past what this installation keeps: the table is told how many there are. */
export function refuse(plan: HostedPlan, ...reasons: string[]): undefined {
  plan.change = 'refused'
  plan.reasons.push(...reasons)
}

/** Returns the record without those of its texts that break a rule. */
export function leaveOut<R extends Readonly<Record<string, unknown>>>(
  record: R,
  texts: readonly string[],
  issues: readonly Issue[],
  plan: HostedPlan,
): R {
  const wrong = errorsOf(issues).filter(({ path }) => texts.includes(path))
  for (const { path, message } of wrong)
    plan.losses.push(`${message}: left out, ${Array.from(String(record[path])).length} characters`)
  return { ...record, ...Object.fromEntries(wrong.map(({ path }) => [path, ''])) }
}

export function tellTooOld(plans: readonly HostedPlan[]): string[] {
  const { length } = plans.filter((each) => each.change === 'refused' && each.reasons.length === 0)
  return length > 0 ? [`${length} are older than they are kept here, and were left out`] : []
}
