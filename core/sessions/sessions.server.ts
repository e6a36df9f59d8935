import { randomBytes, randomUUID } from 'node:crypto'
import { hashOf } from '#core/mail-links/mail-links.server.ts'
import { storableText } from '#core/storable.ts'
import type { Account, SessionSummary } from '#core/users/account.ts'
import type { Db, Tx } from '#db/schema.ts'

/** A session ends after this time without use (docs/decisions.md 15, docs/bar.md 25). */
const idleHours = 8
export const absoluteDays = 7

export const idleMs = idleHours * 60 * 60_000
const renewEveryMs = 60_000

export type LivingSession = {
  id: string
  lastSeenAt: Date
  account: Account
  hasSecondFactor: boolean
}

/** Returns the token; only its hash is stored, so the database cannot be used to sign in. */
export async function createSession(tx: Tx, userId: string, userAgent: string): Promise<string> {
  const now = new Date()
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('sessions')
    .values({
      id: randomUUID(),
      token: hashOf(token),
      user_id: userId,
      created_at: now,
      updated_at: now,
      last_seen_at: now,
      // This limit is fixed; last_seen_at renews the idle limit.
      expires_at: new Date(now.getTime() + absoluteDays * 24 * 60 * 60_000),
      user_agent: storableText(userAgent, 300),
    })
    .execute()
  return token
}

export async function findSession(db: Db, token: string): Promise<LivingSession | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('second_factors', 'second_factors.user_id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.last_seen_at', 'sessions.expires_at'])
    .select(['users.id as userId', 'users.email', 'users.name'])
    .select('second_factors.user_id as secondFactor')
    .where('sessions.token', '=', hashOf(token))
    .where('users.disabled_at', 'is', null)
    .where('users.email_verified', '=', true)
    .executeTakeFirst()
  const now = Date.now()
  if (!row || row.expires_at.getTime() <= now) return undefined
  if (row.last_seen_at.getTime() + idleMs <= now) return undefined
  return {
    id: row.id,
    lastSeenAt: row.last_seen_at,
    account: { id: row.userId, email: row.email, name: row.name },
    hasSecondFactor: row.secondFactor !== null,
  }
}

export async function renewSession(db: Db, id: string, lastSeenAt: Date): Promise<void> {
  const now = new Date()
  if (Math.abs(now.getTime() - lastSeenAt.getTime()) < renewEveryMs) return
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('id', '=', id)
    .where('last_seen_at', '=', lastSeenAt)
    .execute()
}

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
