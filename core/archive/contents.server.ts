import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Db } from '#db/schema.ts'
import { sha256 } from './chain.server.ts'
import type { ArchivedFile } from './entry.ts'
import { chunksNamedIn, filesNamedIn, isPicture } from './page-files.ts'

export const decompress = promisify(gunzip)
export const compress = promisify(gzip)

export async function keepContent(db: Db, hash: string, compressed: Uint8Array, bytes: number) {
  await db
    .insertInto('archive_contents')
    .values({ sha256: hash, bytes, compressed: Buffer.from(compressed) })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute()
}

/** The bytes under a hash; undefined for those that were removed because of their age. */
export async function readContent(db: Db, hash: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('archive_contents')
    .select('compressed')
    .where('sha256', '=', hash)
    .executeTakeFirst()
  return row && decompress(row.compressed)
}

/** Reads each file once: those with a hash in their name never change. */
export function createFileReader(
  db: Db,
  readFile: (path: string) => Promise<Uint8Array | undefined>,
) {
  const known = new Map<string, ArchivedFile[]>()
  let stored: Promise<Map<string, ArchivedFile>> | undefined

  async function read(path: string): Promise<ArchivedFile[]> {
    const before = known.get(path)
    if (before) return before
    stored ??= readStored(db)
    const kept = (await stored).get(path)
    const found = kept && isPicture(path) ? [kept] : await readNow(path)
    known.set(path, found)
    return found
  }

  async function readNow(path: string): Promise<ArchivedFile[]> {
    let content: Uint8Array | undefined
    try {
      content = await readFile(path)
    } catch {
      return [{ path, sha256: null, bytes: 0 }]
    }
    if (!content) return [{ path, sha256: null, bytes: 0 }]
    const file = { path, sha256: sha256(content), bytes: content.length }
    if (!isPicture(path)) await keepContent(db, file.sha256, await compress(content), file.bytes)
    await db
      .insertInto('archive_files')
      .values(file)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const chunks = path.endsWith('.js')
      ? chunksNamedIn(path, new TextDecoder().decode(content))
      : []
    known.set(path, [file])
    const further: ArchivedFile[] = []
    for (const chunk of chunks) if (!known.has(chunk)) further.push(...(await read(chunk)))
    return [file, ...further]
  }

  return {
    async filesOf(html: string): Promise<{ files: ArchivedFile[]; unread: boolean }> {
      const files: ArchivedFile[] = []
      for (const path of filesNamedIn(html)) files.push(...(await read(path)))
      const unique = [...new Map(files.map((file) => [file.path, file])).values()]
      return { files: unique, unread: unique.some((file) => file.sha256 === null) }
    },
  }
}

async function readStored(db: Db): Promise<Map<string, ArchivedFile>> {
  const rows = await db.selectFrom('archive_files').select(['path', 'sha256', 'bytes']).execute()
  return new Map(rows.map((row) => [row.path, row]))
}
