import { randomBytes } from 'node:crypto'
import { hashOf } from '#core/mail-links/mail-links.server.ts'
import type { Db, Tx } from '#db/schema.ts'

/** The time between the first and the second factor. */
export const pendingMinutes = 10

export async function findPendingSignIn(
  db: Db,
  pendingToken: string,
): Promise<{ userId: string; email: string } | undefined> {
  return db
    .selectFrom('sign_in_tickets')
    .innerJoin('users', 'users.id', 'sign_in_tickets.user_id')
    .select(['users.id as userId', 'users.email'])
    .where('token_hash', '=', hashOf(pendingToken))
    .where('expires_at', '>', new Date())
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst()
}

export async function deletePendingSignIns(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sign_in_tickets').where('user_id', '=', userId).execute()
}

export async function deleteAllPendingSignIns(tx: Tx): Promise<void> {
  await tx.deleteFrom('sign_in_tickets').execute()
}

export async function deleteExpiredPendingSignIns(db: Db): Promise<void> {
  await db.deleteFrom('sign_in_tickets').where('expires_at', '<=', new Date()).execute()
}

export async function createPendingSignIn(tx: Tx, userId: string): Promise<string> {
  const pendingToken = randomBytes(32).toString('base64url')
  const now = new Date()
  await tx
    .insertInto('sign_in_tickets')
    .values({
      token_hash: hashOf(pendingToken),
      user_id: userId,
      created_at: now,
      expires_at: new Date(now.getTime() + pendingMinutes * 60_000),
    })
    .execute()
  return pendingToken
}
