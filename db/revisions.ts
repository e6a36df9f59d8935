import { type Expression, sql } from 'kysely'
import { clock } from './clock.ts'
import type { Db, Tx } from './schema.ts'
import { toInstant } from './values.ts'

/** The kinds of content that a public page can be made of. */
export const contentTypes = [
  'team',
  'stocks',
  'themes',
  'letters',
  'legal',
  'settings',
  'pages',
  'disclosures',
  'facts',
] as const
export type ContentType = (typeof contentTypes)[number]

/**
 * Raises the revision of these contents, so that every process drops the pages made of them
 * (docs/architecture.md §5). Call it last in the transaction: from then on other savers wait.
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

export async function findContentRevision(db: Db): Promise<Record<ContentType, number>> {
  return contentRevision(db).executeTakeFirstOrThrow()
}

/** Returns the revision and when it was read, by the installation's clock. Each process asks every 500 ms. */
export async function findContentRevisionNow(
  db: Db,
): Promise<{ revision: Record<ContentType, number>; now: Date }> {
  const { now, ...revision } = await contentRevision(db)
    .select(clock.as('now'))
    .executeTakeFirstOrThrow()
  return { revision, now: toInstant(now) }
}

function contentRevision(db: Db) {
  return db.selectFrom('content_revision').select(contentTypes).where('id', '=', 1)
}

/** Returns the revision of a list, 0 before its first save. Read it before the list: then a save in between is a conflict. */
export async function findListRevision(db: Db, list: string): Promise<number> {
  const row = await db
    .selectFrom('list_revisions')
    .select('revision')
    .where('list', '=', list)
    .executeTakeFirst()
  return row?.revision ?? 0
}

/**
 * Takes the next revision of a list, and returns it; undefined where the list was saved since `expected`
 * (409, docs/architecture.md §4). Call it first in the transaction: other savers wait.
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
 * Takes the next revision of a list, whatever it was: for what cannot overwrite anybody's work. Call it first in
 * the transaction: other savers wait.
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

/** Makes other savers of a list wait without taking a revision: for what concerns no open editor. Call it before rows are read. */
export async function lockList(tx: Tx, list: string): Promise<void> {
  await tx
    .insertInto('list_revisions')
    .values({ list, revision: 0 })
    .onConflict((conflict) =>
      conflict.column('list').doUpdateSet({ revision: sql`list_revisions.revision` }),
    )
    .execute()
}
