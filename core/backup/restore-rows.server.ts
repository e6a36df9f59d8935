import type { Db } from '#db/schema.ts'
import type { Row } from '#db/snapshot.ts'
import type { Table } from '#db/tables.ts'
import { json } from '#db/values.ts'
import type { Content } from './read-backup.server.ts'

/** Values of one statement: both databases take at least 32,000. */
const maxValues = 20_000
/** What one statement writes holds the event loop meanwhile (docs/bar.md 61). */
const batchLimits = { rows: 500, characters: 250_000 }

/** What an added column has where nobody has said anything. */
const blank: readonly unknown[] = [null, '', 0, false]

/** Returns the columns that a newer version has added and filled: this one has gone on with its data (docs/running.md). */
export async function restoreRows(db: Db, table: Table, content: Content): Promise<string[]> {
  const unknown = new Set<string>()
  const names = Object.keys(table.columns)
  const batchSize = Math.max(1, Math.floor(maxValues / Math.max(1, names.length)))
  let batch: Row[] = []
  let length = 0
  const insert = async () => {
    if (batch.length > 0)
      await db
        .insertInto(table.name as never)
        .values(batch as never)
        .execute()
    batch = []
    length = 0
  }
  for await (const line of readLines(content)) {
    const row: Row = JSON.parse(line)
    for (const [name, value] of Object.entries(row))
      if (!(name in table.columns) && !blank.includes(value)) unknown.add(name)
    batch.push(storedRow(table, row))
    length += line.length
    const isFull = batch.length >= Math.min(batchSize, batchLimits.rows)
    if (isFull || length >= batchLimits.characters) await insert()
  }
  await insert()
  return [...unknown]
}

function storedRow(table: Table, row: Row): Row {
  const known = Object.entries(row).filter(([name]) => name in table.columns)
  return Object.fromEntries(
    known.map(([name, value]) => {
      const kind = table.columns[name]
      if (value === null) return [name, value]
      if (kind === 'json') return [name, json(value)]
      return [name, kind === 'bytes' ? Buffer.from(String(value), 'base64') : value]
    }),
  )
}

/** Lines end with a line feed only: other characters that end lines elsewhere may be in a text. */
async function* readLines(content: Content): AsyncIterable<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of content) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
