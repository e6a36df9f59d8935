import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import yazl from 'yazl'
import type { Db } from '#db/schema.ts'
import type { Files } from '../media/files.ts'
import { requireRight } from '../users/rights.server.ts'
import { mayReadArchive } from '../users/role.ts'
import { listDecisions, ShownParts } from './approvals.server.ts'
import { findContent } from './contents.server.ts'
import type { ArchivedFile } from './entry.ts'
import { type IndexLine, indexPage } from './export-index.ts'
import { listHeads } from './heads.server.ts'
import { isPicture, showable } from './page-files.ts'
import { findLastUntil, listChain, listGaps, listShown } from './shown-in-period.server.ts'

/** The time of every file in the ZIP, so that two exports of one period are identical. */
const anyTime = new Date('2000-01-01T00:00:00Z')

type Period = { from: Date; until: Date }

/**
 * Exports what visitors received in a period as a ZIP that opens without the program (docs/product.md §12):
 * index.html, the pages as they looked and their exact bytes, the files that they load, the whole
 * chain, the heads that were kept, and manifest.json with the SHA-256 of every file. Streamed while
 * it is made: one file is held at a time. Throws Refusal 'not-allowed'.
 */
export async function exportArchive(
  db: Db,
  actorId: string,
  { from, until, files }: Period & { files: Files },
): Promise<Readable> {
  await requireRight(db, actorId, mayReadArchive)
  const zip = new yazl.ZipFile()
  const out = zip.outputStream as Readable
  // Otherwise the reader would wait forever.
  zip.on('error', (error) => out.destroy(error as Error))
  fill(new ExportedZip(zip, out), { db, from, until, files }).catch((error: Error) =>
    out.destroy(error),
  )
  return out
}

async function fill(
  zip: ExportedZip,
  { db, from, until, files }: Period & { db: Db; files: Files },
): Promise<void> {
  const period = { from, until, last: await findLastUntil(db, until) }
  const parts = new ShownParts()
  const placed = new Map<string, string | undefined>()
  for await (const { entry } of listShown(db, period)) {
    const { facts, number } = entry
    parts.add(facts.madeOf)
    const html = await findContent(db, facts.sha256)
    if (!html) continue
    for (const file of facts.files)
      if (file.sha256 !== null && !placed.has(file.sha256))
        placed.set(file.sha256, await addFile(db, files, file, zip))
    const placeOf = (path: string) => {
      const hash = facts.files.find((file) => file.path === path)?.sha256
      const place = hash ? placed.get(hash) : undefined
      return place && `../${place}`
    }
    await zip.add(pageName(number), [showable(html.toString(), placeOf)])
    await zip.add(`exact/${fileName(number)}`, [html])
  }
  await zip.add('chain.jsonl', listChain(db, period.last))
  await zip.add('heads.json', [pretty(await listHeads(db, 100_000))])
  await zip.add('approvals.json', [pretty(await listDecisions(db, parts, period))])
  const index = indexPage({
    from,
    until,
    lines: indexLines(db, period),
    gaps: listGaps(db, period),
  })
  await zip.add('index.html', index)
  await zip.end({ from, until })
}

async function* indexLines(db: Db, period: Period & { last: number }): AsyncGenerator<IndexLine> {
  for await (const { entry, until, hasContent } of listShown(db, period)) {
    const { facts, number, at } = entry
    yield { number, at, until, facts, name: hasContent ? pageName(number) : undefined }
  }
}

const fileName = (number: number) => `${String(number).padStart(6, '0')}.html`
const pageName = (number: number) => `pages/${fileName(number)}`

/** Adds one file after the other, each once the reader has taken the one before. */
class ExportedZip {
  readonly #zip: yazl.ZipFile
  readonly #out: Readable
  readonly #hashes = new Map<string, string>()

  constructor(zip: yazl.ZipFile, out: Readable) {
    this.#zip = zip
    this.#out = out
  }

  /** Resolves when its content was taken. Throws when the reader has gone. */
  add(
    name: string,
    content: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
  ): Promise<void> {
    const hash = createHash('sha256')
    const hashes = this.#hashes
    async function* hashed() {
      for await (const chunk of content) {
        hash.update(chunk)
        yield Buffer.from(chunk as Uint8Array)
      }
      hashes.set(name, hash.digest('hex'))
    }
    return this.#stream(name, hashed())
  }

  /** Adds the manifest, and ends the ZIP. */
  async end({ from, until }: Period): Promise<void> {
    const hashes = this.#hashes
    function* manifest() {
      const head = JSON.stringify({ from, until, algorithm: 'SHA-256' }).slice(0, -1)
      yield `${head},"files":{`
      let comma = ''
      for (const [name, hash] of hashes) {
        yield `${comma}\n${JSON.stringify(name)}:"${hash}"`
        comma = ','
      }
      yield '\n}}\n'
    }
    await this.#stream('manifest.json', manifest())
    this.#zip.end()
  }

  #stream(
    name: string,
    content: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#out.destroyed) return reject(new Error('The reader has gone'))
      const gone = () => reject(new Error('The reader has gone'))
      this.#out.once('close', gone)
      const source = Readable.from(content, { objectMode: false })
      const done = (error?: Error) => {
        this.#out.off('close', gone)
        if (error) reject(error)
        else resolve()
      }
      source.once('end', () => done())
      source.once('error', done)
      this.#zip.addReadStream(source, name, { mtime: anyTime })
    })
  }
}

async function addFile(
  db: Db,
  files: Files,
  { path, sha256 }: ArchivedFile,
  zip: ExportedZip,
): Promise<string | undefined> {
  const content = isPicture(path)
    ? await readPicture(files, path)
    : await findContent(db, sha256 ?? '')
  if (!content) return undefined
  const name = `files/${sha256}${/\.\w+$/.exec(path)?.[0] ?? ''}`
  await zip.add(name, [content])
  return name
}

export async function readPicture(files: Files, path: string): Promise<Buffer | undefined> {
  const file = await files.find(path.slice('/media/'.length))
  return file && Buffer.concat(await Array.fromAsync(await file.read()))
}

function pretty(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}
