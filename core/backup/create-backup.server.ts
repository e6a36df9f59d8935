import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import { type Row, type Snapshot, withSnapshot } from '#db/snapshot.ts'
import type { Table } from '#db/tables.ts'
import type { Files } from '../media/files.ts'
import {
  type Entry,
  leftOut,
  type Manifest,
  manifestName,
  mediaPrefix,
  newManifest,
} from './manifest.ts'

/** Writes one gzipped tar without sessions or secrets, completely or not at all. Throws if it exists. */
export async function createBackup(
  target: { file: string } | { url: string },
  files: Files,
  to: string,
): Promise<Manifest> {
  await refuseTaken(to)
  const scratch = await mkdtemp(join(dirname(to), '.qantara-backup-'))
  try {
    const unfinished = join(scratch, 'backup.tar.gz')
    const tar = pack()
    const written = pipeline(tar, createGzip(), createWriteStream(unfinished, { mode: 0o600 }))
    const filled = fill(tar, target, files, scratch)
    // If writing fails, the side that fills the tar must not wait forever.
    written.catch(() => tar.destroy())
    const both = [filled.catch((error) => failed(tar, error)), written] as const
    // The first failure is the cause; the folder is removed once nothing writes into it.
    const [manifest] = await Promise.all(both).finally(() => Promise.allSettled(both))
    await putInPlace(unfinished, to)
    return manifest
  } finally {
    await rm(scratch, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function fill(
  tar: Pack,
  target: { file: string } | { url: string },
  files: Files,
  scratch: string,
): Promise<Manifest> {
  const manifest = await withSnapshot(target, async (snapshot) => {
    const known = newManifest(new Date(), snapshot.migrations)
    for (const table of snapshot.tables) {
      if (leftOut.has(table.name)) continue
      known.tables.push(await addTable(tar, snapshot, table, scratch))
      if (table.name === 'media') known.missingFiles = await namedFiles(snapshot, table)
    }
    return known
  })
  const named = manifest.missingFiles
  manifest.missingFiles = []
  for (const name of named) {
    const file = await files.find(name)
    if (file)
      manifest.files.push(
        await addEntry(tar, `${mediaPrefix}${name}`, file.bytes, await file.read()),
      )
    else manifest.missingFiles.push(name)
  }
  tar.entry({ name: manifestName }, JSON.stringify(manifest, undefined, 2))
  tar.finalize()
  return manifest
}

/** A tar names the size of an entry before its content, so the rows go to a file first. */
async function addTable(tar: Pack, snapshot: Snapshot, table: Table, scratch: string) {
  const file = join(scratch, table.name)
  const asText = bytesAsText(table)
  let rows = 0
  async function* lines() {
    for await (const batch of snapshot.rows(table)) {
      rows += batch.length
      yield batch.map((row) => `${JSON.stringify(asText(row))}\n`).join('')
    }
  }
  await writeFile(file, lines())
  const { size } = await stat(file)
  const entry = await addEntry(tar, `tables/${table.name}.jsonl`, size, createReadStream(file))
  await rm(file)
  return { ...entry, table: table.name, rows }
}

/** By column: a function that JSON asks about each value costs a third of a backup. */
function bytesAsText({ columns }: Table): (row: Row) => Row {
  const names = Object.keys(columns).filter((name) => columns[name] === 'bytes')
  return (row) => ({
    ...row,
    ...Object.fromEntries(
      names.map((name) => {
        const value = row[name]
        return [name, value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value]
      }),
    ),
  })
}

async function addEntry(tar: Pack, name: string, bytes: number, content: Readable): Promise<Entry> {
  const hash = createHash('sha256')
  content.on('data', (chunk) => hash.update(chunk))
  await pipeline(content, tar.entry({ name, size: bytes }))
  return { name, bytes, sha256: hash.digest('hex') }
}

async function namedFiles(snapshot: Snapshot, media: Table): Promise<string[]> {
  const names: string[] = []
  for await (const batch of snapshot.rows(media))
    for (const { files } of batch) names.push(...(files as Entry[]).map(({ name }) => name))
  return names
}

function failed(tar: Pack, error: unknown): never {
  tar.destroy(error as Error)
  throw error
}

/** Throws where there is a file of this name: a backup takes the place of no other one. */
export async function refuseTaken(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined)
  if (found) throw new Error(`${path} exists already: choose another name`)
}

/** Whole or not at all, also after the power fails. */
export async function putInPlace(unfinished: string, to: string): Promise<void> {
  await sync(unfinished)
  await rename(unfinished, to)
  await sync(dirname(to))
}

async function sync(path: string): Promise<void> {
  await using handle = await open(path)
  await handle.sync()
}
