import { sql } from 'kysely'
import { mayReadArchive } from '#core/rights/role.ts'
import { requireRight } from '#core/rights/write.server.ts'
import type { Db } from '#db/schema.ts'
import { isWhole } from '#db/values.ts'
import { toEntry } from './chain.server.ts'
import type { Entry } from './entry.ts'

/** An address with entries. */
export type ArchivedPage = { address: string; isGone: boolean }

/**
 * The addresses that the archive knows, in their order, from one to the next in the index: of at most
 * `limit`, its thousands of entries are not read. `search` is a part of them; without one those of members
 * and of proofs, which are many, are left out. Throws Refusal 'not-allowed'.
 */
export async function listArchivedPages(
  db: Db,
  actorId: string,
  { search, limit }: { search: string; limit: number },
): Promise<ArchivedPage[]> {
  await requireRight(db, actorId, mayReadArchive)
  const rows = await db
    .withRecursive('pages(address)', (query) =>
      query
        .selectFrom('archive_entries as first')
        .select(({ fn }) => fn.min<string | null>('first.address').as('address'))
        .where('first.address', '>', '')
        .unionAll(
          query
            .selectFrom('pages')
            .where('pages.address', 'is not', null)
            .select((from) =>
              from
                .selectFrom('archive_entries as next')
                .select(({ fn }) => fn.min<string | null>('next.address').as('address'))
                .whereRef('next.address', '>', 'pages.address')
                .as('address'),
            ),
        ),
    )
    .selectFrom('pages')
    .select('pages.address')
    .select((from) =>
      from
        .selectFrom('archive_entries as newest')
        .select('newest.kind')
        .whereRef('newest.address', '=', 'pages.address')
        .where('newest.kind', '<>', 'gap')
        .orderBy('newest.number', 'desc')
        .limit(1)
        .as('kind'),
    )
    .where('pages.address', 'is not', null)
    .where((is) => (search === '' ? is.not(is.or(['/proof/', '?'].map(holds))) : holds(search)))
    .limit(limit)
    .execute()
  return rows.flatMap(({ address, kind }) =>
    address && kind ? [{ address, isGone: kind === 'gone' }] : [],
  )
}

function holds(search: string) {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`lower(${sql.ref('pages.address')}) like ${pattern} escape ${sql.lit('\\')}`
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
