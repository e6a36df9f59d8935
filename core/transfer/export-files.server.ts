import { basename } from 'node:path/posix'
import { Readable } from 'node:stream'
import type { Files } from '#core/media/files.ts'
import { mayEditContent } from '#core/rights/role.ts'
import { requireRight } from '#core/rights/write.server.ts'
import { writeRows, writeSheet } from '#core/spreadsheets/csv.ts'
import { type FileToZip, writeZip } from '#core/spreadsheets/write-zip.server.ts'
import { sameName } from '#core/spreadsheets/zip-entries.server.ts'
import { createGiveWay } from '#db/give-way.ts'
import type { TransferKindName, TransferRecord } from './transfer.ts'
import type { Asked, TransferDependencies } from './transfer-kind.ts'
import { writeCell } from './values.ts'
import { addressesOfPictures } from './zip-pictures.server.ts'

export type ExportFormat = 'csv' | 'json'

const atOnce = 100

async function* csvOf(
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

async function* jsonOf(records: AsyncIterable<TransferRecord>): AsyncGenerator<string> {
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

/** Writes records piece by piece, giving way between them (docs/bar.md 61). */
export function writeRecords(
  format: ExportFormat,
  columns: readonly string[],
  records: AsyncIterable<TransferRecord>,
): AsyncIterable<string> {
  return format === 'csv' ? csvOf(columns, records) : jsonOf(records)
}

/** `enquiries.csv`, `enquiries-2.csv`: the text comes as it is asked for, one file after the other. */
type ExportFile = { name: string; text: AsyncIterable<string> }

/** As many as one import takes in one go, with room. */
const recordsInFile = 10_000

/**
 * All records of a kind, as `importFile` reads them, in as many files as they need. Throws Refusal before the first byte.
 */
export async function exportFiles(
  dependencies: TransferDependencies,
  actorId: string,
  kind: TransferKindName,
  { format, theme, withTrash = false }: Partial<Asked> & { format: ExportFormat },
  size = recordsInFile,
): Promise<ExportFile[]> {
  const { columns, count, records, mayExport = mayEditContent } = dependencies.exchange(kind)
  await requireRight(dependencies.db, actorId, mayExport)
  const files = Math.max(1, Math.ceil(((await count?.(dependencies)) ?? 0) / size))
  const read = records(dependencies, { theme, withTrash })[Symbol.asyncIterator]()
  return Array.from({ length: files }, (_, at) => {
    // What comes meanwhile is in the last.
    const part = take(read, at === files - 1 ? Number.POSITIVE_INFINITY : size)
    const name = at === 0 ? `${kind}.${format}` : `${kind}-${at + 1}.${format}`
    return { name, text: writeRecords(format, columns, part) }
  })
}

/** Who stops before the end of a part ends the reading of the database too. */
async function* take<T>(from: AsyncIterator<T>, max: number): AsyncGenerator<T> {
  let taken = 0
  try {
    for (; taken < max; taken += 1) {
      const next = await from.next()
      if (next.done) return
      yield next.value
    }
  } finally {
    if (taken < max) await from.return?.()
  }
}

/** As an import reads them; lost pictures are left out. Throws Refusal before the first byte. */
export async function exportZip(
  { files, ...dependencies }: Pick<TransferDependencies, 'db' | 'exchange'> & { files: Files },
  actorId: string,
  kinds: readonly TransferKindName[],
  asked: Partial<Asked>,
): Promise<Readable> {
  const lists: Awaited<ReturnType<typeof exportFiles>> = []
  for (const kind of kinds)
    lists.push(...(await exportFiles(dependencies, actorId, kind, { ...asked, format: 'csv' })))
  return Readable.from(writeZip(withPictures(lists, files)), { objectMode: false })
}

/** Only after the lists it is known which pictures they name. */
async function* withPictures(
  lists: Awaited<ReturnType<typeof exportFiles>>,
  files: Files,
): AsyncGenerator<FileToZip> {
  const addresses = new Set<string>()
  for (const { name, text } of lists) yield { name, content: noting(text, addresses) }
  const names = new Set<string>()
  for (const address of addresses) {
    const file = await files.find(address.slice('/media/'.length))
    if (!file || names.has(sameName(address))) continue
    names.add(sameName(address))
    yield { name: `pictures/${basename(address)}`, content: read(file), isStored: true }
  }
}

/** Opened when its turn comes: a download that is cut off before that leaves nothing open. */
async function* read(
  file: NonNullable<Awaited<ReturnType<Files['find']>>>,
): AsyncGenerator<Buffer> {
  yield* await file.read()
}

/** Passes on the pieces of a list, which are whole records, and notes the pictures that they name. */
async function* noting(
  pieces: AsyncIterable<string>,
  addresses: Set<string>,
): AsyncGenerator<string> {
  for await (const piece of pieces) {
    for (const address of addressesOfPictures(piece)) addresses.add(address)
    yield piece
  }
}
