import { hashOf } from '#core/mail-links/mail-links.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { idleMs } from './sessions.server.ts'

export async function endSessionOf(db: Db | Tx, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token', '=', hashOf(token)).execute()
}

/** Returns false if the user has no such session. */
export async function endSession(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Ends all but `exceptId`. */
export async function endSessions(db: Db | Tx, userId: string, exceptId?: string): Promise<void> {
  let ending = db.deleteFrom('sessions').where('user_id', '=', userId)
  if (exceptId !== undefined) ending = ending.where('id', '<>', exceptId)
  await ending.execute()
}

/** Ends all sessions of all users. Returns how many. */
export async function endAllSessions(tx: Tx): Promise<number> {
  const result = await tx.deleteFrom('sessions').executeTakeFirst()
  return Number(result.numDeletedRows)
}

export async function deleteExpiredSessions(db: Db): Promise<number> {
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
