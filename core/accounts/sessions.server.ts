import type { Db, Tx } from '../../db/schema.ts'
import type { SessionSummary } from './account.ts'

/** Unused for so long, a session is over: a working day, in hours (decision 15, bar row 25). */
const idleHours = 8
/** Even in use all the time, it is over after so many days. */
export const absoluteDays = 7

const idleMs = idleHours * 60 * 60_000
const renewEveryMs = 60_000

/** Whether a session has rested for too long. */
export function isIdle(lastSeenAt: Date): boolean {
  return lastSeenAt.getTime() + idleMs <= Date.now()
}

/** Renews a session that is in use; at most once a minute, so that reading stays reading. */
export async function renewSession(db: Db, id: string, lastSeenAt: Date): Promise<void> {
  const now = new Date()
  if (now.getTime() - lastSeenAt.getTime() < renewEveryMs) return
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('id', '=', id)
    .where('last_seen_at', '=', lastSeenAt)
    .execute()
}

/** A person's living sessions, the newest first. */
export async function listSessions(
  db: Db,
  userId: string,
  currentId: string,
): Promise<SessionSummary[]> {
  const now = Date.now()
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date(now))
    .where('last_seen_at', '>', new Date(now - idleMs))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent ?? '',
    startedAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    endsAt: row.expires_at,
    isCurrent: row.id === currentId,
  }))
}

/** Ends one session of a person; false when they have no such session. */
export async function endSession(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Ends all sessions of a person, but for `exceptId` if it is given. */
export async function endSessions(db: Db | Tx, userId: string, exceptId?: string): Promise<void> {
  let ending = db.deleteFrom('sessions').where('user_id', '=', userId)
  if (exceptId !== undefined) ending = ending.where('id', '<>', exceptId)
  await ending.execute()
}

/** Removes sessions that have ended by themselves. Returns how many. */
export async function removeDeadSessions(db: Db): Promise<number> {
  const now = Date.now()
  const result = await db
    .deleteFrom('sessions')
    .where((is) =>
      is.or([
        is('expires_at', '<=', new Date(now)),
        is('last_seen_at', '<=', new Date(now - idleMs)),
      ]),
    )
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
