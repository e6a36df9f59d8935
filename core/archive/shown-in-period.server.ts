import { readPortions } from '#db/page.ts'
import type { Db } from '#db/schema.ts'
import { toInstant } from '#db/values.ts'
import { listEntries, toEntry } from './chain.server.ts'
import { decompress, findContents } from './contents.server.ts'
import type { Entry } from './entry.ts'

type PageEntry = Entry & { facts: Extract<Entry['facts'], { kind: 'page' }> }

export type Shown = {
  entry: PageEntry
  /** Undefined where visitors got it to the end of the period. */
  until: Date | undefined
  /** False where its bytes were removed because of their age. */
  hasContent: boolean
}

const portion = 50

/**
 * The pages that visitors got in a period, in the order of their entries, read in portions.
 *
 * @param period `last`: the number of its last entry, as `findLastUntil` says
 */
export async function* listShown(db: Db, period: Period): AsyncGenerator<Shown> {
  for await (const { shown, hashes } of listPortions(db, period)) {
    const kept = await listKept(db, hashes)
    for (const each of shown) yield { ...each, hasContent: kept.has(each.entry.facts.sha256) }
  }
}

/** The same with their bytes, but for those that were removed because of their age. */
export async function* listShownBytes(
  db: Db,
  period: Period,
): AsyncGenerator<{ entry: PageEntry; html: Buffer | undefined }> {
  for await (const { shown, hashes } of listPortions(db, period)) {
    const contents = await findContents(db, hashes)
    for (const { entry } of shown) {
      const compressed = contents.get(entry.facts.sha256)
      yield { entry, html: compressed && (await decompress(compressed)) }
    }
  }
}

type Period = { from: Date; last: number }

async function* listPortions(db: Db, { from, last }: Period) {
  const portions = readPortions(pagesUntil(db, last), portion, (next, { number }) =>
    next.where('entry.number', '>', number),
  )
  for await (const rows of portions) {
    const shown = rows.flatMap(({ ends_at, ...row }) => {
      const entry = toEntry(row)
      const until = toInstant(ends_at)
      if (entry.facts.kind !== 'page' || (until && until < from)) return []
      return [{ entry: { ...entry, facts: entry.facts }, until }]
    })
    if (shown.length > 0) yield { shown, hashes: shown.map(({ entry }) => entry.facts.sha256) }
  }
}

function pagesUntil(db: Db, last: number) {
  return db
    .selectFrom('archive_entries as entry')
    .selectAll('entry')
    .select((from) =>
      from
        .selectFrom('archive_entries as next')
        .select('next.at')
        .whereRef('next.address', '=', 'entry.address')
        .whereRef('next.number', '>', 'entry.number')
        .where('next.kind', '<>', 'gap')
        .where('next.number', '<=', last)
        .orderBy('next.number')
        .limit(1)
        .as('ends_at'),
    )
    .where('entry.kind', '=', 'page')
    .where('entry.number', '<=', last)
    .orderBy('entry.number')
}

async function listKept(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('archive_contents')
    .select('sha256')
    .where('sha256', 'in', hashes)
    .execute()
  return new Set(rows.map(({ sha256 }) => sha256))
}

/** The gaps of a period; without an address those of earlier versions, which may concern any page. */
export async function* listGaps(
  db: Db,
  { from, last }: Period,
): AsyncGenerator<{ at: Date; address: string; reason: string }> {
  const query = db
    .selectFrom('archive_entries')
    .selectAll()
    .where('kind', '=', 'gap')
    .where('number', '<=', last)
    .orderBy('number')
  const portions = readPortions(query, portion, (next, { number }) =>
    next.where('number', '>', number),
  )
  for await (const rows of portions)
    for (const row of rows) {
      const { facts, at } = toEntry(row)
      if (facts.kind === 'gap' && at >= from)
        yield { at, address: facts.address ?? '', reason: facts.reason }
    }
}

/** All entries up to the last of a period, a line each: the earlier ones are needed as proof. */
export async function* listChain(db: Db, last: number): AsyncGenerator<string> {
  for await (const { number, facts, previous_hash, hash } of listEntries(db)) {
    if (number > last) return
    yield `${JSON.stringify({ facts, previousHash: previous_hash, hash })}\n`
  }
}

/** The number of the last entry of a period, even if the clock was wrong for earlier ones. */
export async function findLastUntil(db: Db, until: Date): Promise<number> {
  const row = await db
    .selectFrom('archive_entries')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('at', '<=', until)
    .executeTakeFirst()
  return row?.last ?? 0
}
