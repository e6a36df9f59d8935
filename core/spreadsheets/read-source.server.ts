import { createCount } from './count.ts'
import { readRows, type SheetRow, sheetLimits } from './csv.ts'
import { UnreadableFile } from './unreadable-file.ts'

export type SourceRow = {
  line: number
  cells: Readonly<Record<string, unknown>>
  issue?: string
}

export type Source = { columns: string[]; rows: SourceRow[] }

/** Reads CSV with a header row, or a JSON array of objects, once it is counted. Throws UnreadableFile. */
export function readSource(text: string): Source {
  createCount()(text)
  return parseSource(text)
}

/** Reads a text that was counted. Throws UnreadableFile. */
export function parseSource(text: string, namesOf?: NamesOf): Source {
  const start = text.replace(/^\ufeff/, '').trimStart()
  return /^[[{]/.test(start) ? readJson(start) : readCsv(text, namesOf)
}

function readCsv(text: string, namesOf: NamesOf | undefined): Source {
  const { header, rows } = readSheet(text, namesOf)
  return {
    columns: header.filter((name) => name !== ''),
    rows: rows.map(({ line, cells }) => {
      const named = header.flatMap((name, at) => (name === '' ? [] : [[name, cells[at] ?? '']]))
      const row: SourceRow = { line, cells: Object.fromEntries(named) }
      if (cells.length === header.length) return row
      const issue = `The row has ${cells.length} cells, and the first row has ${header.length}`
      return { ...row, issue }
    }),
  }
}

function readJson(text: string): Source {
  const columns = new Set<string>()
  const rows: SourceRow[] = []
  for (const record of parseList(text)) {
    const line = rows.length + 1
    if (typeof record !== 'object' || record === null || Array.isArray(record))
      rows.push({ line, cells: {}, issue: 'This is not a record' })
    else {
      for (const name of Object.keys(record)) columns.add(name)
      rows.push({ line, cells: { ...record } })
    }
    if (columns.size > sheetLimits.columns)
      throw new UnreadableFile(`A record has at most ${sheetLimits.columns} fields`)
  }
  if (rows.length === 0) throw new UnreadableFile('The file is empty')
  return { columns: [...columns], rows }
}

function parseList(text: string): unknown[] {
  if (!text.startsWith('[')) throw new UnreadableFile('The JSON is not a list of records')
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UnreadableFile(`The JSON cannot be read: ${(error as Error).message}`)
  }
}

type Sheet = { header: string[]; rows: SheetRow[] }

/** Says how the columns are called where the first row does not. */
type NamesOf = (first: readonly string[]) => string[] | undefined

/** Reads CSV, which was counted (count.ts), with a first row of names. Throws UnreadableFile. */
export function readSheet(text: string, namesOf: NamesOf = () => undefined): Sheet {
  const all = readRows(text)
  const [head, ...rows] = all
  if (!head) throw new UnreadableFile('The file is empty')
  const names = namesOf(head.cells)
  if (names) return { header: names, rows: all }
  const header = head.cells.map((name) => name.trim().toLowerCase())
  const twice = header.find((name, index) => name !== '' && header.indexOf(name) !== index)
  if (twice) throw new UnreadableFile(`The column ${twice} is there twice: remove one of them`)
  return { header, rows }
}
