import type { Db } from '#db/schema.ts'
import { isWhole } from '#db/values.ts'
import { requireRight } from '../users/rights.server.ts'
import { mayReadArchive } from '../users/role.ts'
import { newestEntries, toEntry } from './chain.server.ts'
import type { Entry } from './entry.ts'

/** An address with entries, and its latest moment. */
export type ArchivedPage = { address: string; language: string; entries: number; isGone: boolean }

/** The addresses that the archive knows. Throws Refusal 'not-allowed'. */
export async function listArchivedPages(db: Db, actorId: string): Promise<ArchivedPage[]> {
  await requireRight(db, actorId, mayReadArchive)
  const counted = await db
    .selectFrom('archive_entries')
    .select(['address', ({ fn }) => fn.countAll<number>().as('entries')])
    .select(({ fn }) => fn.max('number').as('last'))
    .where('address', '<>', '')
    .where('kind', '<>', 'gap')
    .groupBy('address')
    .orderBy('address')
    .execute()
  const newest = await newestEntries(db).select(['number', 'kind', 'language']).execute()
  const latest = new Map(newest.map((row) => [row.number, row]))
  return counted.map(({ address, entries, last }) => {
    const { kind = '', language = 'en' } = latest.get(last) ?? {}
    return { address, language, entries: Number(entries), isGone: kind === 'gone' }
  })
}

/** A time from which visitors got, or may have got, something else at an address. */
export type Moment = Entry & { until: Date | undefined }

/** The versions of an address with the gaps, newest first. Throws Refusal 'not-allowed'. */
export async function listMoments(
  db: Db,
  actorId: string,
  address: string,
  { limit, before }: { limit: number; before?: number },
): Promise<Moment[]> {
  await requireRight(db, actorId, mayReadArchive)
  const newest = () =>
    db
      .selectFrom('archive_entries')
      .selectAll()
      .$if(before !== undefined && isWhole(before), (query) =>
        query.where('number', '<', before ?? 0),
      )
      .orderBy('number', 'desc')
      .limit(limit)
  // Two questions, since one with 'or' would look at every entry. Gaps of earlier versions name no page.
  const own = await newest().where('address', '=', address).execute()
  const gaps = await newest().where('kind', '=', 'gap').where('address', '=', '').execute()
  const rows = [...own, ...gaps].toSorted((a, b) => b.number - a.number).slice(0, limit)
  let until: Date | undefined
  return rows.map((row) => {
    const moment = { ...toEntry(row), until }
    if (moment.facts.kind !== 'gap') until = row.at
    return moment
  })
}

/** What visitors got at an address at a time. Throws Refusal 'not-allowed'. */
export async function findMoment(
  db: Db,
  actorId: string,
  address: string,
  at: Date,
): Promise<Entry | undefined> {
  await requireRight(db, actorId, mayReadArchive)
  const row = await db
    .selectFrom('archive_entries')
    .selectAll()
    .where('address', '=', address)
    .where('kind', '<>', 'gap')
    .where('at', '<=', at)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toEntry(row)
}

/** An entry by its number. Throws Refusal 'not-allowed'. */
export async function findEntry(
  db: Db,
  actorId: string,
  number: number,
): Promise<Entry | undefined> {
  await requireRight(db, actorId, mayReadArchive)
  if (!isWhole(number)) return undefined
  const row = await db
    .selectFrom('archive_entries')
    .selectAll()
    .where('number', '=', number)
    .executeTakeFirst()
  return row && toEntry(row)
}
