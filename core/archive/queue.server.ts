import { sql } from 'kysely'
import type { Db, Tx } from '#db/schema.ts'
import type { ShownPage } from './public-pages.ts'

/** A change of what visitors see that no entry names yet. Several of one transaction are one for visitors. */
export type WaitingPublication = {
  id: string
  transaction: string
  at: Date
  content: readonly string[]
  key: string
  language: string
  /** Made before the archive began: visitors saw nothing in between. */
  isBeforeArchive: boolean
}

/** Oldest first. */
export async function listWaiting(db: Db): Promise<WaitingPublication[]> {
  const rows = await db
    .selectFrom('archive_queue')
    .innerJoin('archive_publications as publication', 'publication.id', 'publication_id')
    .select(['publication.id', 'transaction_id', 'at', 'content', 'key', 'language'])
    .select('is_before_archive')
    .where('entry', 'is', null)
    .orderBy('at')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    transaction: row.transaction_id,
    at: row.at,
    content: row.content.split(' '),
    key: row.key,
    language: row.language,
    isBeforeArchive: row.is_before_archive,
  }))
}

/** Marks what waits when the archive begins: visitors get the pages that the first look records. */
export async function markBeforeArchive(tx: Tx): Promise<void> {
  await tx
    .updateTable('archive_queue')
    .set({ is_before_archive: true })
    .where('entry', 'is', null)
    .execute()
}

/** Names the entry of these publications, in portions. */
export async function nameEntry(tx: Tx, ids: readonly string[], entry: number): Promise<void> {
  for (let from = 0; from < ids.length; from += 500)
    await tx
      .updateTable('archive_queue')
      .set({ entry })
      .where('publication_id', 'in', ids.slice(from, from + 500))
      .execute()
}

/**
 * The publications, each of its own transaction, after which visitors may have got a page that was not
 * looked at: all that concern it but the last.
 */
export function listMissed(
  waiting: readonly WaitingPublication[],
  page: Pick<ShownPage, 'dependsOn' | 'value' | 'language'>,
): WaitingPublication[] {
  const own = waiting.filter((each) => !each.isBeforeArchive && concerns(each, page))
  const last = own.at(-1)
  return own.filter(
    (each, index) =>
      each.transaction !== last?.transaction && each.transaction !== own[index + 1]?.transaction,
  )
}

function concerns(
  { content, key, language }: WaitingPublication,
  page: Pick<ShownPage, 'dependsOn' | 'value' | 'language'>,
): boolean {
  if (!page.dependsOn.some((type) => content.includes(type))) return false
  if (language !== '' && language !== page.language) return false
  return key === '' || page.value === undefined || page.value === key
}

/** A publication whose entry is neither in the chain nor waiting: the chain was cut. */
export async function listLost(
  db: Db,
  limit: number,
): Promise<{ at: Date; entry: number | null }[]> {
  return db
    .selectFrom('archive_publications as publication')
    .leftJoin('archive_queue as queued', 'queued.publication_id', 'publication.id')
    .leftJoin('archive_entries as recorded', (join) =>
      join
        .onRef('recorded.number', '=', 'queued.entry')
        .on('recorded.kind', '=', sql.lit('recorded')),
    )
    .select(['publication.at', 'queued.entry'])
    .where((is) =>
      is.or([
        is('queued.publication_id', 'is', null),
        is.and([is('queued.entry', 'is not', null), is('recorded.number', 'is', null)]),
      ]),
    )
    .orderBy('publication.at')
    .limit(limit)
    .execute()
}
