import { type ContentType, contentTypes } from '#db/revisions.ts'
import type { Db, Tx } from '#db/schema.ts'

/** Whether pages may have changed since the last check (docs/product.md §12). */
export async function isArchiveDue(db: Db, now: Date): Promise<boolean> {
  // One statement: it is asked twice a second.
  const { revision, look_again_at, ...content } = await db
    .selectFrom('content_revision')
    .leftJoin('archive_state', 'archive_state.id', 'content_revision.id')
    .where('content_revision.id', '=', 1)
    .select(contentTypes)
    .select(['archive_state.revision', 'archive_state.look_again_at'])
    .executeTakeFirstOrThrow()
  if (revision !== JSON.stringify(content)) return true
  return look_again_at !== null && look_again_at <= now
}

/** Whether the last check was by another build of the program: then any page may have changed. */
export async function isFirstLookOf(db: Db, build: string): Promise<boolean> {
  const state = await findArchiveState(db)
  return state !== undefined && state.build !== build
}

/** Returns undefined if every page may have changed. */
export function changedSince(
  state: { revision: string; look_again_at: Date | null },
  revision: Readonly<Record<ContentType, number>>,
  now: Date,
): ReadonlySet<ContentType> | undefined {
  if (state.look_again_at && state.look_again_at <= now) return undefined
  const then: Record<string, number> = JSON.parse(state.revision)
  const types = Object.keys(revision) as ContentType[]
  const changed = types.filter((type) => revision[type] !== then[type])
  return changed.length > 0 ? new Set(changed) : undefined
}

export function findArchiveState(db: Db) {
  return db.selectFrom('archive_state').selectAll().where('id', '=', 1).executeTakeFirst()
}

export async function saveState(
  tx: Tx,
  state: { revision: string; build: string; looked_at: Date; look_again_at: Date | null },
): Promise<void> {
  await tx
    .insertInto('archive_state')
    .values({ id: 1, verified_at: null, ...state })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(state))
    .execute()
}
