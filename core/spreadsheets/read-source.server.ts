import { createGiveWay, mapInTurns } from '#db/give-way.ts'
import { sheetLimits } from './csv.ts'
import { readList } from './read-list.server.ts'
import { readSheet } from './read-sheet.server.ts'
import { UnreadableFile } from './unreadable-file.ts'

export type SourceRow = {
  line: number
  cells: Readonly<Record<string, unknown>>
  issue?: string
}

export type Source = { columns: string[]; rows: SourceRow[] }

/** Reads CSV with a header row, or a JSON array of objects, in turns. Throws UnreadableFile. */
export async function readSource(text: string): Promise<Source> {
  const start = text.replace(/^\ufeff/, '').trimStart()
  return /^[[{]/.test(start) ? readJson(start) : readCsv(text)
}

async function readCsv(text: string): Promise<Source> {
  const { header, rows } = await readSheet(text)
  return {
    columns: header.filter((name) => name !== ''),
    rows: await mapInTurns(rows, ({ line, cells }) => {
      const named = header.flatMap((name, at) => (name === '' ? [] : [[name, cells[at] ?? '']]))
      const row: SourceRow = { line, cells: Object.fromEntries(named) }
      if (cells.length === header.length) return row
      const issue = `The row has ${cells.length} cells, and the first row has ${header.length}`
      return { ...row, issue }
    }),
  }
}

async function readJson(text: string): Promise<Source> {
  const giveWay = createGiveWay()
  const columns = new Set<string>()
  const rows: SourceRow[] = []
  for (const record of await readList(text)) {
    const line = rows.length + 1
    if (typeof record !== 'object' || record === null || Array.isArray(record))
      rows.push({ line, cells: {}, issue: 'This is not a record' })
    else {
      for (const name of Object.keys(record)) columns.add(name)
      rows.push({ line, cells: { ...record } })
    }
    if (columns.size > sheetLimits.columns)
      throw new UnreadableFile(`A record has at most ${sheetLimits.columns} fields`)
    await giveWay()
  }
  if (rows.length === 0) throw new UnreadableFile('The file is empty')
  return { columns: [...columns], rows }
}
