import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { gzipSync } from 'node:zlib'
import { hashOf, sha256 } from '#core/archive/chain.server.ts'
import { noHash } from '#core/archive/entry.ts'
import { verifyArchive } from '#core/archive/verify.server.ts'
import type { Db } from '#db/schema.ts'
import { createFiles } from '#server/files.ts'
import { type DatabaseKind, databases, openDatabase } from '#tests/support/databases.ts'
import type { Check, Figure } from './support/check.ts'

const entries = 10_000
const pages = 100
const pageBytes = 40_000
const maxMs = 10_000

export const { row, about, check }: Check = {
  row: '46',
  about: `a year of the archive, ${entries} entries of ${pageBytes / 1000} KB, is verified`,
  async check() {
    const figures: Figure[] = []
    for (const kind of databases) figures.push(...(await verifyYear(kind)))
    return figures
  },
}

async function verifyYear(kind: DatabaseKind): Promise<Figure[]> {
  await using database = await openDatabase(kind)
  await fill(database.db)
  const files = createFiles({ dataDir: '/nonexistent', s3: undefined })
  const [started, used] = [performance.now(), process.cpuUsage()]
  const { problems, entries: verified } = await verifyArchive(database.db, files)
  const ms = Math.round(performance.now() - started)
  const { user, system } = process.cpuUsage(used)
  const load = loadavg()[0]?.toFixed(1)
  return [
    figure(`entries verified (${kind})`, verified, `${entries}`, verified === entries),
    figure(`problems (${kind})`, problems.length, '0', problems.length === 0),
    figure(`taken (${kind}, at load ${load})`, `${ms} ms`, `under ${maxMs} ms`, ms < maxMs),
    figure(`of one core (${kind})`, `${Math.round((user + system) / 1000)} ms`, '', true),
  ]
}

/** A chain as the program makes it, written in portions. */
async function fill(db: Db): Promise<void> {
  const portion = 250
  let previousHash = noHash
  for (let from = 1; from <= entries; from += portion) {
    const made = Array.from({ length: portion }, (_, step) => {
      const number = from + step
      const entry = entryOf(number, previousHash)
      previousHash = entry.row.hash
      return entry
    })
    await db
      .insertInto('archive_contents')
      .values(made.map(({ content }) => content))
      .execute()
    await db
      .insertInto('archive_entries')
      .values(made.map((each) => each.row))
      .execute()
  }
}

function entryOf(number: number, previousHash: string) {
  const html = pageOf(number)
  const hash = sha256(html)
  const at = new Date(Date.UTC(2026, 0, 1) + number * 3_000_000)
  const address = `/page-${number % pages}`
  const said = { kind: 'page', address, language: 'en', status: 200, sha256: hash }
  const madeOf = { revision: { team: number }, texts: [], lists: { team: number }, prices: [] }
  const facts = { number, at: at.toISOString(), ...said, bytes: pageBytes, files: [], madeOf }
  const text = JSON.stringify(facts)
  return {
    content: { sha256: hash, bytes: html.length, compressed: gzipSync(html, { level: 1 }) },
    row: {
      ...{ id: randomUUID(), number, kind: 'page', address, language: 'en', at },
      ...{ fingerprint: '', facts: text, previous_hash: previousHash },
      hash: hashOf(previousHash, text),
    },
  }
}

const words = 'capital markets long patient quiet bridge family office letter return risk price'
  .split(' ')
  .map((word) => `<p>${word} `)

/** As hard to unpack as a page of words. */
function pageOf(number: number): string {
  const parts: string[] = []
  let seed = number
  for (let length = 0; length < pageBytes; length += parts.at(-1)?.length ?? 0) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    parts.push(`${words[seed % words.length]}${(seed >>> 8).toString(36)}`)
  }
  return parts.join('')
}

function figure(what: string, value: string | number, limit: string, holds: boolean): Figure {
  return { what, value, limit, holds }
}
