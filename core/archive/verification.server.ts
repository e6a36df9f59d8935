import { mayReadArchive } from '#core/rights/role.ts'
import { requireRight } from '#core/rights/write.server.ts'
import type { Db } from '#db/schema.ts'
import type { Files } from '../media/files.ts'
import { verifyArchive } from './verify.server.ts'
import type { Verification } from './verify-chain.server.ts'

/**
 * Verifies the archive and keeps the result beside what the first look has recorded: it is not kept before
 * that is complete.
 */
export async function recordVerification(
  db: Db,
  files: Files,
  now: Date,
): Promise<Verification & { isKept: boolean }> {
  const found = await verifyArchive(db, files)
  const { numUpdatedRows } = await db
    .updateTable('archive_state')
    .set({ verified_at: now, problems: found.issues.join('\n') })
    .where('id', '=', 1)
    .executeTakeFirst()
  return { ...found, isKept: numUpdatedRows > 0n }
}

/** The same at the request of a staff member. Throws Refusal 'not-allowed'. */
export async function verifyNow(
  db: Db,
  actorId: string,
  files: Files,
  now: Date,
): Promise<Verification & { isKept: boolean }> {
  await requireRight(db, actorId, mayReadArchive)
  return recordVerification(db, files, now)
}

/** The last verification; undefined before the first. */
export async function findVerification(
  db: Db,
): Promise<{ at: Date; issues: string[] } | undefined> {
  const row = await db
    .selectFrom('archive_state')
    .select(['verified_at', 'problems'])
    .where('id', '=', 1)
    .executeTakeFirst()
  if (!row?.verified_at) return undefined
  return { at: row.verified_at, issues: row.problems === '' ? [] : row.problems.split('\n') }
}
