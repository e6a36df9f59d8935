import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Db } from '#db/schema.ts'
import { sha256 } from './chain.server.ts'
import type { ArchivedFile } from './entry.ts'
import { chunksNamedIn, filesNamedIn, isPicture } from './page-files.ts'

const unpack = promisify(gunzip)
export const compress = promisify(gzip)

/** A page in one piece: the usual pieces of 16 KB take twice the processor time. */
export function decompress(content: Uint8Array): Promise<Buffer> {
  return unpack(content, { chunkSize: 64 * 1024 })
}

export async function saveContent(db: Db, hash: string, compressed: Uint8Array, bytes: number) {
  await db
    .insertInto('archive_contents')
    .values({ sha256: hash, bytes, compressed: Buffer.from(compressed) })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute()
}

/** Compressed, by hash, of a portion of pages. */
export async function findContents(
  db: Db,
  hashes: readonly string[],
): Promise<Map<string, Uint8Array>> {
  const rows = await db
    .selectFrom('archive_contents')
    .select(['sha256', 'compressed'])
    .where('sha256', 'in', hashes)
    .execute()
  return new Map(rows.map(({ sha256, compressed }) => [sha256, compressed]))
}

/** The bytes under a hash; undefined for those that were removed because of their age. */
export async function findContent(db: Db, hash: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('archive_contents')
    .select('compressed')
    .where('sha256', '=', hash)
    .executeTakeFirst()
  return row && decompress(row.compressed)
}

type ReadFile = { file: ArchivedFile; chunks: readonly string[] }

/** Reads each file once: those with a hash in their name never change. */
export function createFileReader(
  db: Db,
  readFile: (path: string) => Promise<Uint8Array | undefined>,
) {
  const known = new Map<string, ReadFile>()
  let stored: Promise<Map<string, ArchivedFile>> | undefined

  async function read(path: string): Promise<ReadFile> {
    stored ??= readStored(db)
    const kept = (await stored).get(path)
    return kept && isPicture(path) ? { file: kept, chunks: [] } : readNow(path)
  }

  async function readNow(path: string): Promise<ReadFile> {
    const content = await readFile(path).catch(() => undefined)
    if (!content) return { file: { path, sha256: null, bytes: 0 }, chunks: [] }
    const file = { path, sha256: sha256(content), bytes: content.length }
    if (!isPicture(path)) await saveContent(db, file.sha256, await compress(content), file.bytes)
    await db
      .insertInto('archive_files')
      .values(file)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const isScript = path.endsWith('.js')
    return { file, chunks: isScript ? chunksNamedIn(path, new TextDecoder().decode(content)) : [] }
  }

  return {
    /** The files that a page and its scripts load; `unread` is true where one could not be read. */
    async filesOf(html: string): Promise<{ files: ArchivedFile[]; unread: boolean }> {
      const found = new Map<string, ArchivedFile>()
      const add = async (path: string): Promise<void> => {
        if (found.has(path)) return
        const { file, chunks } = known.get(path) ?? (await read(path))
        known.set(path, { file, chunks })
        found.set(path, file)
        for (const chunk of chunks) await add(chunk)
      }
      for (const path of filesNamedIn(html)) await add(path)
      const files = [...found.values()]
      return { files, unread: files.some(({ sha256 }) => sha256 === null) }
    },
  }
}

async function readStored(db: Db): Promise<Map<string, ArchivedFile>> {
  const rows = await db.selectFrom('archive_files').select(['path', 'sha256', 'bytes']).execute()
  return new Map(rows.map((row) => [row.path, row]))
}
