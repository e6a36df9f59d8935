import { basename } from 'node:path/posix'
import { Readable } from 'node:stream'
import yazl from 'yazl'
import type { Files } from '#core/media/files.ts'
import { sameName } from '#core/spreadsheets/zip-entries.server.ts'
import { exportFiles } from './export-files.server.ts'
import type { TransferKindName } from './transfer.ts'
import type { Asked, TransferDependencies } from './transfer-kind.ts'
import { addressesOfPictures } from './zip-pictures.server.ts'

/** Of all entries: the same records are the same file. */
const anyTime = new Date('2000-01-01T00:00:00Z')

/** As an import reads them; lost pictures are left out. Throws Refusal before the first byte. */
export async function exportZip(
  { files, ...dependencies }: Pick<TransferDependencies, 'db' | 'exchange'> & { files: Files },
  actorId: string,
  kinds: readonly TransferKindName[],
  asked: Partial<Asked>,
): Promise<Readable> {
  const zip = new yazl.ZipFile()
  const out = zip.outputStream as Readable
  // Otherwise the reader would never see an end.
  zip.on('error', (error) => out.destroy(error as Error))
  const lists: Awaited<ReturnType<typeof exportFiles>> = []
  for (const kind of kinds)
    lists.push(...(await exportFiles(dependencies, actorId, kind, { ...asked, format: 'csv' })))
  const addresses = new Set<string>()
  for (const [index, { name, text }] of lists.entries()) {
    const isLast = index === lists.length - 1
    const pieces = noting(text, addresses, () => {
      // Only now is it known which pictures the lists name.
      if (isLast) addPictures(zip, files, addresses).catch((error: Error) => out.destroy(error))
    })
    addLater(zip, name, async () => Readable.from(pieces, { objectMode: false }))
  }
  return out
}

/** Passes on the pieces of a list, which are whole records, and notes the pictures that they name. */
async function* noting(
  pieces: AsyncIterable<string>,
  addresses: Set<string>,
  done: () => void,
): AsyncGenerator<string> {
  for await (const piece of pieces) {
    for (const address of addressesOfPictures(piece)) addresses.add(address)
    yield piece
  }
  done()
}

async function addPictures(zip: yazl.ZipFile, files: Files, addresses: ReadonlySet<string>) {
  const names = new Set<string>()
  for (const address of addresses) {
    const file = await files.find(address.slice('/media/'.length))
    if (!file || names.has(sameName(address))) continue
    names.add(sameName(address))
    addLater(zip, `pictures/${basename(address)}`, () => file.read(), { compress: false })
  }
  zip.end()
}

/** Read when its turn comes: one after the other, so that none of them is held. */
function addLater(
  zip: yazl.ZipFile,
  name: string,
  read: () => Promise<NodeJS.ReadableStream>,
  options: { compress?: boolean } = {},
) {
  zip.addReadStreamLazy(name, { mtime: anyTime, ...options }, (pass) => {
    read().then(
      (stream) => pass(null, stream),
      (error: Error) => pass(error, undefined as never),
    )
  })
}
