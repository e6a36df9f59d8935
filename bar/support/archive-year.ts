import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { hashOf, sha256 } from '#core/archive/chain.server.ts'
import { noHash } from '#core/archive/entry.ts'
import type { Db } from '#db/schema.ts'

export const pageBytes = 40_000
const pages = 100

/** A chain as the program makes it, behind what is there, written in portions. */
export async function addArchiveEntries(db: Db, count: number, bytes = pageBytes): Promise<void> {
  const portion = 250
  const last = await db
    .selectFrom('archive_entries')
    .select(['number', 'hash'])
    .orderBy('number', 'desc')
    .executeTakeFirst()
  const first = (last?.number ?? 0) + 1
  let previousHash = last?.hash ?? noHash
  for (let from = first; from < first + count; from += portion) {
    const made = Array.from({ length: portion }, (_, step) => {
      const number = from + step
      const entry = entryOf(number, previousHash, bytes)
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

function entryOf(number: number, previousHash: string, bytes: number) {
  const html = pageOf(number, bytes)
  const hash = sha256(html)
  const at = new Date(Date.UTC(2026, 0, 1) + number * 3_000_000)
  const address = `/page-${number % pages}`
  const said = { kind: 'page', address, language: 'en', status: 200, sha256: hash }
  const madeOf = { revision: { team: number }, texts: [], lists: { team: number }, prices: [] }
  const facts = { number, at: at.toISOString(), ...said, bytes, files: [], madeOf }
  const text = JSON.stringify(facts)
  return {
    content: { sha256: hash, bytes: html.length, compressed: gzipSync(html, { level: 1 }) },
    row: {
      id: randomUUID(),
      number,
      kind: 'page',
      address,
      language: 'en',
      at,
      fingerprint: '',
      facts: text,
      previous_hash: previousHash,
      hash: hashOf(previousHash, text),
    },
  }
}

const words = 'capital markets long patient quiet bridge family office letter return risk price'
  .split(' ')
  .map((word) => `<p>${word} `)

/** As hard to unpack as a page of words. */
function pageOf(number: number, bytes: number): string {
  const parts: string[] = []
  let seed = number
  for (let length = 0; length < bytes; length += parts.at(-1)?.length ?? 0) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    parts.push(`${words[seed % words.length]}${(seed >>> 8).toString(36)}`)
  }
  return parts.join('')
}
