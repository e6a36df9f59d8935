import { parse } from 'csv-parse/sync'

/** Of CSV every cell is text; of JSON it is whatever stood there. */
export type TableRow = {
  /** In the file, from 1; of JSON the number of the row. */
  line: number
  cells: Readonly<Record<string, unknown>>
  /** Why this row cannot be read. */
  issue?: string
}

export type Table = { columns: string[]; rows: TableRow[] }

/** The message is for people. */
export class TableError extends Error {}

const maxColumns = 100
const maxRecordCharacters = 2_000_000

/**
 * The rows of a table that was written by another program. CSV separated by comma, semicolon or tab,
 * with or without a byte order mark; JSON as an array of objects or one object a line. UTF-8 or
 * UTF-16. Throws TableError.
 */
export function readTable(bytes: Uint8Array, format: 'csv' | 'json'): Table {
  const text = textOf(bytes)
  if (text.trim() === '') throw new TableError('The file is empty')
  return format === 'csv' ? readCsv(text) : readJson(text)
}

function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    if (text.includes('\0')) throw new TableError('The file holds no text: export it again')
    return text
  } catch (error) {
    if (error instanceof TableError) throw error
    throw new TableError('The file is not UTF-8 text: save it as “CSV UTF-8” and try again')
  }
}

type Parsed = { record: string[]; info: { lines: number } }

function readCsv(text: string): Table {
  const head = text.slice(0, text.search(/[\r\n]|$/))
  const delimiter = [',', ';', '\t'].toSorted((a, b) => count(head, b) - count(head, a))[0]
  const [first, ...records] = parseCsv(text, delimiter)
  if (!first) throw new TableError('The file is empty')
  const columns = first.record.map((name) => name.trim())
  checkColumns(columns)
  const rows = records.map(({ record, info }): TableRow => {
    const cells = Object.fromEntries(columns.map((name, index) => [name, record[index] ?? '']))
    if (record.length === columns.length) return { line: info.lines, cells }
    const issue = `The line has ${record.length} cells, the head ${columns.length}`
    return { line: info.lines, cells, issue }
  })
  return { columns, rows }
}

function parseCsv(text: string, delimiter = ','): Parsed[] {
  const options = { delimiter, info: true, relax_column_count: true, skip_empty_lines: true }
  try {
    const parsed: unknown = parse(text, { ...options, max_record_size: maxRecordCharacters })
    return parsed as Parsed[]
  } catch (error) {
    const { lines, code } = error as { lines?: number; code?: string }
    const at = lines ? ` at line ${lines}` : ''
    const why =
      code === 'CSV_MAX_RECORD_SIZE'
        ? 'one row is longer than 2 MB'
        : 'is a quotation mark missing?'
    throw new TableError(`The file cannot be read${at}: ${why}`)
  }
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1
}

function checkColumns(columns: readonly string[]): void {
  if (columns.length > maxColumns)
    throw new TableError(`The file has ${columns.length} columns, at most ${maxColumns} are read`)
  if (columns.some((name) => name === ''))
    throw new TableError('The first line must name every column')
  const twice = columns.find((name, index) => columns.indexOf(name) !== index)
  if (twice !== undefined) throw new TableError(`Two columns are called ${twice}`)
}

function readJson(text: string): Table {
  const values = parseJson(text)
  const columns = new Set<string>()
  const rows = values.map((value, index): TableRow => {
    const line = index + 1
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return { line, cells: {}, issue: 'The row is no JSON object' }
    for (const name of Object.keys(value)) columns.add(name)
    return { line, cells: value as Record<string, unknown> }
  })
  if (columns.size > maxColumns) checkColumns([...columns])
  return { columns: [...columns], rows }
}

function parseJson(text: string): unknown[] {
  const trimmed = text.trim()
  if (trimmed.startsWith('[')) {
    const whole = parsed(trimmed)
    if (!Array.isArray(whole)) throw new TableError('The file cannot be read: it is no JSON')
    return whole
  }
  return trimmed.split(/\r?\n/).flatMap((line, index) => {
    if (line.trim() === '') return []
    const row = parsed(line)
    if (row === undefined)
      throw new TableError(`The file cannot be read at line ${index + 1}: it is no JSON`)
    return [row]
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
