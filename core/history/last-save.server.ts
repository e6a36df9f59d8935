import type { Db } from '#db/schema.ts'

export async function findLastSave(
  db: Db,
  list: string,
): Promise<{ by: string; at: Date } | undefined> {
  return db
    .selectFrom('changes')
    .select(['actor_name as by', 'at'])
    .where('list', '=', list)
    .where('revision', '>', 0)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Saves that change nothing take a revision, too. */
export async function findLastRevision(db: Db, list: string): Promise<number | undefined> {
  const last = await db
    .selectFrom('changes')
    .select('revision')
    .where('list', '=', list)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.revision ?? undefined
}
