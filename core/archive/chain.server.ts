import { createHash, randomUUID } from 'node:crypto'
import { readPortions } from '#db/page.ts'
import { lockList } from '#db/revisions.ts'
import type { Db, Tx } from '#db/schema.ts'
import { type Entry, type EntryFacts, noHash } from './entry.ts'

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/** Runs a transaction in which no other process can add to the chain. */
export function inChain<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await lockList(tx, 'archive')
    return work(tx)
  })
}

/** Adds the next entry to the chain and returns it; within `inChain`. */
export async function appendEntry(
  tx: Tx,
  { at, facts, fingerprint = '' }: { at: Date; facts: EntryFacts; fingerprint?: string },
): Promise<Entry> {
  const last = await findHead(tx)
  const number = (last?.number ?? 0) + 1
  const previousHash = last?.hash ?? noHash
  const text = JSON.stringify({ number, at: at.toISOString(), ...facts })
  const hash = hashOf(previousHash, text)
  await tx
    .insertInto('archive_entries')
    .values({
      id: randomUUID(),
      number,
      kind: facts.kind,
      address: ('address' in facts && facts.address) || '',
      language: ('language' in facts && facts.language) || '',
      at,
      fingerprint,
      facts: text,
      previous_hash: previousHash,
      hash,
    })
    .execute()
  return { number, at, facts, previousHash, hash }
}

/** The latest entry; its hash covers all before it. */
export function findHead(db: Db): Promise<{ number: number; hash: string; at: Date } | undefined> {
  return db
    .selectFrom('archive_entries')
    .select(['number', 'hash', 'at'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A query for the latest entry of each address that is no gap; the caller selects the columns. */
export function newestEntries(db: Db) {
  return db.selectFrom('archive_entries').where('number', 'in', (from) =>
    from
      .selectFrom('archive_entries')
      .select(({ fn }) => fn.max('number').as('number'))
      .where('address', '<>', '')
      .where('kind', '<>', 'gap')
      .groupBy('address'),
  )
}

export function hashOf(previousHash: string, facts: string): string {
  return sha256(`${previousHash}\n${facts}`)
}

export type StoredEntry = {
  number: number
  kind: string
  address: string
  language: string
  at: Date
  facts: string
  previous_hash: string
  hash: string
}

/** Every entry in order, in batches that give way: a chain of years does not fit into memory. */
export async function* listEntries(db: Db, batch = 100, first = 1): AsyncGenerator<StoredEntry> {
  const query = db
    .selectFrom('archive_entries')
    .select(['number', 'kind', 'address', 'language', 'at', 'facts', 'previous_hash', 'hash'])
    .where('number', '>=', first)
    .orderBy('number')
  const portions = readPortions(query, batch, (from, { number }) =>
    from.where('number', '>', number),
  )
  for await (const rows of portions) yield* rows
}

export function toEntry({ number, at, facts, previous_hash, hash }: StoredEntry): Entry {
  const {
    number: _,
    at: __,
    ...said
  } = JSON.parse(facts) as EntryFacts & {
    number: number
    at: string
  }
  return { number, at, facts: said, previousHash: previous_hash, hash }
}
