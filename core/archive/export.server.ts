import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { mayReadArchive } from '#core/rights/role.ts'
import { requireRight } from '#core/rights/write.server.ts'
import { type FileToZip, writeZip } from '#core/spreadsheets/write-zip.server.ts'
import type { Db } from '#db/schema.ts'
import type { Files } from '../media/files.ts'
import { listDecisions, ShownParts } from './approvals.server.ts'
import { findContent } from './contents.server.ts'
import type { ArchivedFile } from './entry.ts'
import { type IndexLine, indexPage } from './export-index.ts'
import { listHeads } from './heads.server.ts'
import { isPicture, showable } from './page-files.ts'
import {
  findLastUntil,
  listChain,
  listGaps,
  listShown,
  listShownBytes,
} from './shown-in-period.server.ts'

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
  return Readable.from(
    writeZip(withManifest(listFiles({ db, from, until, files }), { from, until })),
  )
}

async function* listFiles({
  db,
  from,
  until,
  files,
}: Period & { db: Db; files: Files }): AsyncGenerator<FileToZip> {
  const period = { from, until, last: await findLastUntil(db, until) }
  const parts = new ShownParts()
  const placed = new Map<string, string | undefined>()
  for await (const { entry, html } of listShownBytes(db, period)) {
    const { facts, number } = entry
    parts.add(facts.madeOf)
    if (!html) continue
    for (const file of facts.files) {
      if (file.sha256 === null || placed.has(file.sha256)) continue
      const loaded = await readFile(db, files, file)
      placed.set(file.sha256, loaded?.name)
      if (loaded) yield loaded
    }
    const placeOf = (path: string) => {
      const hash = facts.files.find((file) => file.path === path)?.sha256
      const place = hash ? placed.get(hash) : undefined
      return place && `../${place}`
    }
    yield { name: pageName(number), content: [showable(html.toString(), placeOf)] }
    yield { name: `exact/${fileName(number)}`, content: [html] }
  }
  yield { name: 'chain.jsonl', content: listChain(db, period.last) }
  yield { name: 'heads.json', content: [pretty(await listHeads(db, 100_000))] }
  yield { name: 'approvals.json', content: [pretty(await listDecisions(db, parts, period))] }
  const lines = indexLines(db, period)
  yield {
    name: 'index.html',
    content: indexPage({ from, until, lines, gaps: listGaps(db, period) }),
  }
}

async function* indexLines(db: Db, period: Period & { last: number }): AsyncGenerator<IndexLine> {
  for await (const { entry, until, hasContent } of listShown(db, period)) {
    const { facts, number, at } = entry
    yield { number, at, until, facts, name: hasContent ? pageName(number) : undefined }
  }
}

const fileName = (number: number) => `${String(number).padStart(6, '0')}.html`
const pageName = (number: number) => `pages/${fileName(number)}`

/** With a last file that has the SHA-256 of each of these, which are read in order. */
async function* withManifest(
  files: AsyncIterable<FileToZip>,
  { from, until }: Period,
): AsyncGenerator<FileToZip> {
  const hashes = new Map<string, string>()
  for await (const { name, content } of files)
    yield { name, content: hashed(name, content, hashes) }
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
  yield { name: 'manifest.json', content: manifest() }
}

async function* hashed(
  name: string,
  content: FileToZip['content'],
  hashes: Map<string, string>,
): AsyncGenerator<string | Uint8Array> {
  const hash = createHash('sha256')
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
  hashes.set(name, hash.digest('hex'))
}

async function readFile(
  db: Db,
  files: Files,
  { path, sha256 }: ArchivedFile,
): Promise<FileToZip | undefined> {
  const content = isPicture(path)
    ? await readPicture(files, path)
    : await findContent(db, sha256 ?? '')
  if (!content) return undefined
  return { name: `files/${sha256}${/\.\w+$/.exec(path)?.[0] ?? ''}`, content: [content] }
}

export async function readPicture(files: Files, path: string): Promise<Buffer | undefined> {
  const file = await files.find(path.slice('/media/'.length))
  return file && Buffer.concat(await Array.fromAsync(await file.read()))
}

function pretty(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}
