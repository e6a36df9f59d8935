import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { escapeCell, unescapeCell } from './cells.ts'
import { UnreadableFile } from './decode.ts'

export type SheetRow = { line: number; cells: string[] }
export type Sheet = { header: string[]; rows: SheetRow[] }

export const sheetLimits = { rows: 50_000, columns: 300, cell: 1_000_000 } as const

/** Rows of cells, with the line on which each starts. Throws UnreadableFile. */
export function readRows(text: string, { trim = false } = {}): SheetRow[] {
  const [plain, told] = withoutPreamble(text)
  const delimiter = told ?? delimiterOf(plain)
  try {
    const records: unknown = parse(plain, {
      ...{ delimiter, trim, info: true, skip_empty_lines: true, relax_column_count: true },
      ...{ max_record_size: sheetLimits.cell * 4, to: sheetLimits.rows + 2 },
    })
    return (records as { record: string[]; info: { lines: number } }[])
      .map(({ record, info }) => ({
        line: info.lines - breaksIn(record) + (told ? 1 : 0),
        cells: record.map(unescapeCell),
      }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  } catch (error) {
    const line = (error as { lines?: number }).lines
    throw new UnreadableFile(
      `The list cannot be read${line ? ` at line ${line}` : ''}: is a quotation mark missing?`,
    )
  }
}

/** With a first row of names. Throws UnreadableFile. */
export function readSheet(text: string): Sheet {
  const [head, ...rows] = readRows(text)
  if (!head) throw new UnreadableFile('The file is empty')
  const header = head.cells.map((name) => name.trim().toLowerCase())
  if (header.length > sheetLimits.columns)
    throw new UnreadableFile(`A file has at most ${sheetLimits.columns} columns`)
  const twice = header.find((name, index) => name !== '' && header.indexOf(name) !== index)
  if (twice) throw new UnreadableFile(`The column ${twice} is there twice: remove one of them`)
  if (rows.length > sheetLimits.rows)
    throw new UnreadableFile(
      `A file has at most ${sheetLimits.rows.toLocaleString('en-US')} rows: import it in parts`,
    )
  return { header, rows }
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
function withoutPreamble(text: string): [string, string | undefined] {
  const plain = text.replace(/^\ufeff/, '')
  const [line, sign] = /^"?sep=(.)"?\r?\n/i.exec(plain) ?? []
  return line === undefined ? [plain, undefined] : [plain.slice(line.length), sign]
}

/** Found in the first line outside quotation marks, because other lines may contain decimal commas. */
function delimiterOf(text: string): string {
  const head = (/^[^\r\n]*/.exec(text.trimStart())?.[0] ?? '').replace(/"[^"]*"/g, '')
  return [';', '\t'].find((sign) => head.includes(sign)) ?? ','
}
