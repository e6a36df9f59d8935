import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { indexQuery } from './search-words.ts'

/** Rows read one by one before the index is used: fast for frequent words, slow for rare ones. */
const readOneByOne = 2000

type Range = {
  /** The ordinal to continue after, towards older or newer ones; undefined starts at the newest. */
  from: number | undefined
  isRising: boolean
  limit: number
}

/** Ordinals of enquiries that contain a word starting with each of these, nearest first. */
export async function findOrdinals(
  db: Db,
  words: readonly string[],
  range: Range,
): Promise<number[]> {
  const near = await findNear(db, words, range)
  if (near.isAll || near.ordinals.length >= range.limit) return near.ordinals
  const rest = { ...range, from: near.last, limit: range.limit - near.ordinals.length }
  return [...near.ordinals, ...(await findByIndex(db, words, rest))]
}

async function findNear(db: Db, words: readonly string[], { from, isRising, limit }: Range) {
  const order = isRising ? 'asc' : 'desc'
  const near = db
    .selectFrom('contact_submissions')
    .select(['ordinal', 'search_words'])
    .where('ordinal', 'is not', null)
    .$if(from !== undefined, (select) => select.where('ordinal', isRising ? '>' : '<', from ?? 0))
    .orderBy('ordinal', order)
    .limit(readOneByOne)
  const rows = await db
    .selectFrom(near.as('near'))
    .select('ordinal')
    .where((is) =>
      is.and(words.map((word) => sql<boolean>`' ' || search_words like ${`% ${word}%`}`)),
    )
    .orderBy('ordinal', order)
    .limit(limit)
    .execute()
  const last = await db
    .selectFrom(near.as('near'))
    .select(({ fn }) => [
      fn.countAll<number | string>().as('count'),
      (isRising ? fn.max('ordinal') : fn.min('ordinal')).as('ordinal'),
    ])
    .executeTakeFirstOrThrow()
  return {
    ordinals: rows.map(({ ordinal }) => Number(ordinal)),
    last: Number(last.ordinal),
    isAll: Number(last.count) < readOneByOne,
  }
}

async function findByIndex(db: Db, words: readonly string[], { from, isRising, limit }: Range) {
  const { rows } = await sql<{ rowid: number | string }>`
    select rowid from enquiry_search(${indexQuery(words)})
    where rowid ${isRising ? sql`>` : sql`<`} ${from}
    order by rowid ${isRising ? sql`asc` : sql`desc`} limit ${limit}`.execute(db)
  return rows.map(({ rowid }) => Number(rowid))
}
