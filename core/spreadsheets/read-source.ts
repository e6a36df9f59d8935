import { readSheet, sheetLimits } from './csv.ts'
import { UnreadableFile } from './decode.ts'

export type SourceRow = {
  line: number
  cells: Readonly<Record<string, unknown>>
  issue?: string
}

export type Source = { columns: string[]; rows: SourceRow[] }

/** Reads CSV with a header row, or a JSON array of objects. Throws UnreadableFile. */
export function readSource(text: string): Source {
  const start = text.replace(/^\ufeff/, '').trimStart()
  return /^[[{]/.test(start) ? readJson(start) : readCsv(text)
}

function readCsv(text: string): Source {
  const { header, rows } = readSheet(text)
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
  const list = parse(text)
  if (!Array.isArray(list)) throw new UnreadableFile('The JSON is not a list of records')
  if (list.length > sheetLimits.rows)
    throw new UnreadableFile(
      `A file has at most ${sheetLimits.rows.toLocaleString('en-US')} records: import it in parts`,
    )
  const columns = new Set<string>()
  const rows = (list as unknown[]).map((each, index): SourceRow => {
    const line = index + 1
    if (typeof each !== 'object' || each === null || Array.isArray(each))
      return { line, cells: {}, issue: 'This is not a record' }
    for (const name of Object.keys(each)) columns.add(name)
    return { line, cells: each as Record<string, unknown> }
  })
  if (rows.length === 0) throw new UnreadableFile('The file is empty')
  if (columns.size > sheetLimits.columns)
    throw new UnreadableFile(`A record has at most ${sheetLimits.columns} fields`)
  return { columns: [...columns], rows }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UnreadableFile(`The JSON cannot be read: ${(error as Error).message}`)
  }
}
