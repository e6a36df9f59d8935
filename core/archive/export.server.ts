import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import yazl from 'yazl'
import type { Db } from '#db/schema.ts'
import type { Files } from '../media/files.ts'
import { requireRight } from '../users/rights.server.ts'
import { mayReadArchive } from '../users/role.ts'
import { listDecisions } from './approvals.server.ts'
import { findContent } from './contents.server.ts'
import type { ArchivedFile } from './entry.ts'
import { type IndexLine, indexPage } from './export-index.ts'
import { listHeads } from './heads.server.ts'
import { isPicture, showable } from './page-files.ts'
import { findShown } from './shown-in-period.server.ts'

/** The time of every file in the ZIP, so that two exports of one period are identical. */
const anyTime = new Date('2000-01-01T00:00:00Z')

/**
 * Exports what visitors received in a period as a ZIP that opens without the program (docs/product.md §12):
 * index.html, the pages as they looked and their exact bytes, the files that they load, the whole
 * chain, the heads that were sent, and manifest.json with the SHA-256 of every file. Streamed while
 * it is made. Throws Refusal 'not-allowed'.
 */
export async function exportArchive(
  db: Db,
  actorId: string,
  { from, until, files }: { from: Date; until: Date; files: Files },
): Promise<Readable> {
  await requireRight(db, actorId, mayReadArchive)
  const zip = new yazl.ZipFile()
  const out = zip.outputStream as Readable
  // Otherwise the reader would wait forever.
  zip.on('error', (error) => out.destroy(error as Error))
  fill(zip, { db, from, until, files }).catch((error: Error) => out.destroy(error))
  return out
}

async function fill(
  zip: yazl.ZipFile,
  { db, from, until, files }: { db: Db; from: Date; until: Date; files: Files },
): Promise<void> {
  const manifest: Record<string, string> = {}
  const add = (name: string, content: Uint8Array | string) => {
    const bytes = Buffer.from(content as Uint8Array)
    manifest[name] = createHash('sha256').update(bytes).digest('hex')
    zip.addBuffer(bytes, name, { mtime: anyTime })
  }
  const shown = await findShown(db, from, until)
  const lines: IndexLine[] = []
  const placed = new Map<string, string | undefined>()
  for (const { entry, until: end } of shown.pages) {
    const { facts, number, at } = entry
    const html = await findContent(db, facts.sha256)
    const name = `${String(number).padStart(6, '0')}.html`
    lines.push({ number, at, until: end, facts, name: html && `pages/${name}` })
    if (!html) continue
    for (const file of facts.files)
      if (file.sha256 !== null && !placed.has(file.sha256))
        placed.set(file.sha256, await addFile(db, files, file, add))
    const placeOf = (path: string) => {
      const hash = facts.files.find((file) => file.path === path)?.sha256
      const place = hash ? placed.get(hash) : undefined
      return place && `../${place}`
    }
    add(`pages/${name}`, showable(html.toString(), placeOf))
    add(`exact/${name}`, html)
  }
  add('chain.jsonl', shown.chain)
  add('heads.json', pretty(await listHeads(db, 100_000)))
  add(
    'approvals.json',
    pretty(
      await listDecisions(
        db,
        shown.pages.map(({ entry }) => entry),
        { from, until },
      ),
    ),
  )
  add('index.html', indexPage({ from, until, lines, gaps: shown.gaps }))
  const text = pretty({ from, until, algorithm: 'SHA-256', files: manifest })
  zip.addBuffer(Buffer.from(text), 'manifest.json', { mtime: anyTime })
  zip.end()
}

async function addFile(
  db: Db,
  files: Files,
  { path, sha256 }: ArchivedFile,
  add: (name: string, content: Uint8Array) => void,
): Promise<string | undefined> {
  const content = isPicture(path)
    ? await readPicture(files, path)
    : await findContent(db, sha256 ?? '')
  if (!content) return undefined
  const name = `files/${sha256}${/\.\w+$/.exec(path)?.[0] ?? ''}`
  add(name, content)
  return name
}

export async function readPicture(files: Files, path: string): Promise<Buffer | undefined> {
  const file = await files.find(path.slice('/media/'.length))
  return file && Buffer.concat(await Array.fromAsync(await file.read()))
}

function pretty(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}
