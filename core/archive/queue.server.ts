import { sql } from 'kysely'
import type { Db, Tx } from '#db/schema.ts'

/** The publications that no entry names yet, oldest first. */
export async function listWaiting(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('archive_queue')
    .innerJoin('archive_publications as publication', 'publication.id', 'publication_id')
    .select('publication.id')
    .where('entry', 'is', null)
    .orderBy('at')
    .execute()
  return rows.map(({ id }) => id)
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
