import { type Expression, sql } from 'kysely'
import type { Db, Tx } from './schema.ts'

/** The kinds of content that a public page can be made of. */
export type ContentType = 'team' | 'stocks' | 'themes' | 'letters' | 'legal' | 'settings' | 'pages'

/**
 * Says to every process that pages with these nouns are out of date (docs/architecture.md §5). Call
 * it last in the transaction: from here to its end, other savers wait for the one row.
 */
export async function invalidateContent(tx: Tx, nouns: readonly ContentType[]): Promise<void> {
  if (nouns.length === 0) return
  await tx
    .updateTable('content_revision')
    .set((row) => {
      const raised: Partial<Record<ContentType, Expression<number>>> = {}
      for (const noun of nouns) raised[noun] = row(noun, '+', 1)
      return raised
    })
    .where('id', '=', 1)
    .execute()
}

/** How often each noun has changed; read every 500 ms by each process. */
export async function readContentRevision(db: Db): Promise<Record<ContentType, number>> {
  return db
    .selectFrom('content_revision')
    .select(['team', 'stocks', 'themes', 'letters', 'legal', 'settings', 'pages'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
}

/**
 * The revision of a list such as 'team' or 'stocks:longevity'; 0 before its first save. Read it
 * before the list itself: then a save in between is a conflict, never an overwriting.
 */
export async function readListRevision(db: Db, list: string): Promise<number> {
  const row = await db
    .selectFrom('list_revisions')
    .select('revision')
    .where('list', '=', list)
    .executeTakeFirst()
  return row?.revision ?? 0
}

/**
 * Takes the next revision of a list for this save, if nobody has saved since `expected` was read,
 * and returns it; undefined if somebody has (409, docs/architecture.md §4). Call it first in the
 * transaction: other savers of the list wait until it ends, and then find the list moved.
 */
export async function claimListRevision(
  tx: Tx,
  list: string,
  expected: number,
): Promise<number | undefined> {
  // One statement that compares and writes; the row of a list that nobody has saved is made.
  const row =
    expected === 0
      ? await tx
          .insertInto('list_revisions')
          .values({ list, revision: 1 })
          .onConflict((conflict) =>
            conflict
              .column('list')
              .doUpdateSet({ revision: sql`list_revisions.revision + 1` })
              .where('list_revisions.revision', '=', 0),
          )
          .returning('revision')
          .executeTakeFirst()
      : await tx
          .updateTable('list_revisions')
          .set((current) => ({ revision: current('revision', '+', 1) }))
          .where('list', '=', list)
          .where('revision', '=', expected)
          .returning('revision')
          .executeTakeFirst()
  return row?.revision
}

/**
 * Takes the next revision of a list whatever it is now: for what cannot overwrite anybody's work.
 * Other savers of the list wait until the transaction ends. Call it first.
 */
export async function takeListRevision(tx: Tx, list: string): Promise<number> {
  const row = await tx
    .insertInto('list_revisions')
    .values({ list, revision: 1 })
    .onConflict((conflict) =>
      conflict.column('list').doUpdateSet({ revision: sql`list_revisions.revision + 1` }),
    )
    .returning('revision')
    .executeTakeFirstOrThrow()
  return row.revision
}

/**
 * Makes savers of a list wait until the transaction ends, without taking a revision: for what does
 * not concern an open editor, such as a price that arrives. Call it before the rows are read.
 */
export async function lockList(tx: Tx, list: string): Promise<void> {
  await tx
    .insertInto('list_revisions')
    .values({ list, revision: 0 })
    .onConflict((conflict) =>
      conflict.column('list').doUpdateSet({ revision: sql`list_revisions.revision` }),
    )
    .execute()
}
