import { createHash } from 'node:crypto'
import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import { isUnprintable } from '#core/text.ts'
import type { Imported } from './hosted-records.server.ts'
import { type RowReport, remarkTable, reportRow, type TableReport } from './report.ts'
import { beginReport, type HostedTable, type SourceTable, textCell } from './run.server.ts'

/** The rows of a table that are imported in one transaction. */
export type TablePart = {
  source: SourceTable
  report: TableReport
  rows: readonly SourceRow[]
  seen: Set<string>
  /** Rows past the retention of this installation. */
  tooOld: number
}

export function beginTable(source: SourceTable): TablePart {
  return { source, report: beginReport(source), rows: source.rows, seen: new Set(), tooOld: 0 }
}

/** Tables whose rows the report names: no visitor is in them. */
const named = new Set<string>(['team_members', 'themes', 'stock_picks'] satisfies HostedTable[])

/** Gives the rows that can be kept to `write`, in order; the report says why the others cannot. */
export async function importRows(
  { report, rows, seen }: TablePart,
  idOf: (row: SourceRow) => string,
  write: (row: SourceRow, id: string, to: RowReport) => Promise<void> | void,
): Promise<void> {
  for (const row of rows) {
    const id = idOf(row)
    const name = named.has(report.table) ? textCell(row, 'name').trim().slice(0, 120) : ''
    const to = reportRow(report, row.line, name)
    const issue = rowIssue(row, id, seen)
    if (issue) to.refuse(issue)
    else await write(row, id, to)
  }
}

/** Says which records the file has no more; `nameOf` is undefined of one that is not here either. */
export function remarkMissing(
  { source, report, seen }: TablePart,
  imported: ReadonlyMap<string, Imported>,
  nameOf: (recordId: string) => string | undefined,
): void {
  if (!source.file || source.issue) return
  for (const [id, { recordId }] of imported) {
    const name = seen.has(id) ? undefined : nameOf(recordId)
    if (name !== undefined)
      remarkTable(report, `${name} is not in the file any more, and stays here`)
  }
}

/** The id of a row, or a hash of its texts in these columns, which reveals nothing about a visitor. */
export function identityOf(row: SourceRow, columns: readonly string[]): string {
  const id = textCell(row, 'id').trim()
  if (id !== '' || row.issue) return id || `line ${row.line}`
  const texts = columns.map((column) => textCell(row, column).trim())
  return `sha256:${createHash('sha256').update(JSON.stringify(texts)).digest('base64url')}`
}

/** Why a row is skipped without being read. */
export function rowIssue({ issue }: SourceRow, id: string, seen: Set<string>): string | undefined {
  if (issue) return issue
  if (id === '' || id.length > 300 || isUnprintable(id, false))
    return 'It has no id that can be kept'
  if (seen.has(id)) return `Its id ${id} is in the file twice: the first row counts`
  seen.add(id)
  return undefined
}
