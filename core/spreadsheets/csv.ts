import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { escapeCell, unescapeCell } from './cells.ts'
import { UnreadableFile } from './unreadable-file.ts'

export type SheetRow = { line: number; cells: string[] }

/** `cell` and `record` are in UTF-16 units, `depth` is that of lists and records in JSON. */
export const sheetLimits = {
  lines: 1_000_000,
  rows: 50_000,
  columns: 300,
  cell: 1_000_000,
  record: 4_000_000,
  depth: 100,
} as const

/** Rows of cells, with the line on which each starts. Throws UnreadableFile. */
export function readRows(text: string): SheetRow[] {
  const [plain, told] = withoutPreamble(text)
  const delimiter = told ?? delimiterOf(plain)
  try {
    const records: unknown = parse(plain, {
      delimiter,
      info: true,
      skip_empty_lines: true,
      relax_column_count: true,
      max_record_size: sheetLimits.record,
      to: sheetLimits.rows + 2,
    })
    return (records as ParsedRecord[]).flatMap((each) => rowOf(each, told ? 1 : 0) ?? [])
  } catch (error) {
    throw unreadable(error)
  }
}

type ParsedRecord = { record: string[]; info: { lines: number } }

/** Returns undefined for a row without any content. */
function rowOf({ record, info }: ParsedRecord, linesBefore: number): SheetRow | undefined {
  if (record.every((cell) => cell.trim() === '')) return undefined
  return { line: info.lines - breaksIn(record) + linesBefore, cells: record.map(unescapeCell) }
}

function unreadable(error: unknown): UnreadableFile {
  const line = (error as { lines?: number }).lines
  return new UnreadableFile(
    `The list cannot be read${line ? ` at line ${line}` : ''}: is a quotation mark missing?`,
  )
}

/** Opens in Excel with correct Arabic; no cell is a formula (docs/bar.md 36). */
export function writeSheet(header: readonly string[], rows: Iterable<readonly string[]>): string {
  return stringify([[...header]], { bom: true }) + writeRows(rows)
}

/** More rows of a sheet. */
export function writeRows(rows: Iterable<readonly string[]>): string {
  return stringify(Array.from(rows, (cells) => cells.map(escapeCell)))
}

const breaksIn = (record: readonly string[]) =>
  record.reduce((count, cell) => count + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)

/** Excel's first line 'sep=;' sets the delimiter. */
export function withoutPreamble(text: string): [string, string | undefined] {
  const plain = text.replace(/^\ufeff/, '')
  const [line, sign] = /^"?sep=(.)"?\r?\n/i.exec(plain) ?? []
  return line === undefined ? [plain, undefined] : [plain.slice(line.length), sign]
}

const maxHead = 100_000

/** Found in the first line outside quotation marks, because other lines may contain decimal commas. */
export function delimiterOf(text: string): string {
  const head = (/^[^\r\n]*/.exec(text.slice(0, maxHead).trimStart())?.[0] ?? '').replace(
    /"[^"]*"/g,
    '',
  )
  return [';', '\t'].find((sign) => head.includes(sign)) ?? ','
}
