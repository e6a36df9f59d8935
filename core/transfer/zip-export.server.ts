import { basename } from 'node:path/posix'
import { Readable } from 'node:stream'
import type { Files } from '#core/media/files.ts'
import { type FileToZip, writeZip } from '#core/spreadsheets/write-zip.server.ts'
import { sameName } from '#core/spreadsheets/zip-entries.server.ts'
import { exportFiles } from './export-files.server.ts'
import type { TransferKindName } from './transfer.ts'
import type { Asked, TransferDependencies } from './transfer-kind.ts'
import { addressesOfPictures } from './zip-pictures.server.ts'

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

/** Opened when its turn comes: whoever goes away before that leaves nothing open. */
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
