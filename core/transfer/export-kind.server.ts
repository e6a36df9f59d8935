import { writeRows, writeSheet } from '#core/spreadsheets/csv.ts'
import { mayEditContent } from '#core/users/role.ts'
import { requireRight } from '#core/users/write.server.ts'
import { createGiveWay } from '#db/give-way.ts'
import type { TransferKindName, TransferRecord } from './transfer.ts'
import type { Asked, TransferDependencies } from './transfer-kind.ts'
import { writeCell } from './values.ts'

export type ExportFormat = 'csv' | 'json'

const atOnce = 100

/** All records of a kind, as `importFile` reads them. Throws Refusal. */
export async function exportKind(
  dependencies: TransferDependencies,
  actorId: string,
  kind: TransferKindName,
  asked: Partial<Asked> & { format: ExportFormat },
): Promise<string> {
  return (await Array.fromAsync(await exportPieces(dependencies, actorId, kind, asked))).join('')
}

/**
 * The same in pieces, each made when it is asked for, giving way between them (docs/bar.md 61).
 * Throws Refusal before the first.
 */
export async function exportPieces(
  dependencies: TransferDependencies,
  actorId: string,
  kind: TransferKindName,
  { format, theme, withTrash = false }: Partial<Asked> & { format: ExportFormat },
): Promise<AsyncGenerator<string>> {
  const { records, columns, mayExport = mayEditContent } = dependencies.exchange(kind)
  await requireRight(dependencies.db, actorId, mayExport)
  const read = records(dependencies, { theme, withTrash })
  return format === 'csv' ? csvOf(columns, read) : jsonOf(read)
}

export async function* csvOf(
  columns: readonly string[],
  records: AsyncIterable<TransferRecord>,
): AsyncGenerator<string> {
  const giveWay = createGiveWay()
  yield writeSheet(columns, [])
  let rows: string[][] = []
  for await (const record of records) {
    rows.push(columns.map((column) => writeCell(record[column])))
    await giveWay()
    if (rows.length < atOnce) continue
    yield writeRows(rows)
    rows = []
  }
  if (rows.length > 0) yield writeRows(rows)
}

export async function* jsonOf(records: AsyncIterable<TransferRecord>): AsyncGenerator<string> {
  const giveWay = createGiveWay()
  let before = '[\n'
  for await (const record of records) {
    const text = JSON.stringify(record, undefined, 2).replaceAll('\n', '\n  ')
    yield `${before}  ${text}`
    before = ',\n'
    await giveWay()
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
