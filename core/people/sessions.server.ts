import { randomBytes, randomUUID } from 'node:crypto'
import { dayMs } from '#core/clock.ts'
import type { Role } from '#core/rights/role.ts'
import { findRole, hasFactor } from '#core/rights/users.server.ts'
import { mustEnrol } from '#core/rights/write.server.ts'
import { storableText } from '#core/storable.ts'
import type { Db, Tx } from '#db/schema.ts'
import {
  type Account,
  absoluteDays,
  browserDays,
  type CurrentUser,
  pendingMinutes,
  type SessionSummary,
} from './account.ts'
import { deleteTokens, hashOf } from './links.server.ts'
import { replaceRole, saveUser } from './users.server.ts'

/** A session ends after this time without use (docs/decisions.md 15, docs/bar.md 25). */
const idleHours = 8
/** Beyond them the one that was used longest ago ends. */
export const maxSessions = 50

const idleMs = idleHours * 60 * 60_000
const renewEveryMs = 60_000

export type LivingSession = {
  id: string
  lastSeenAt: Date
  account: Account
  hasSecondFactor: boolean
}

/**
 * Returns the token; only its hash is stored, so the database cannot be used to sign in. Lock the user
 * first: then no two sign-ins keep one session too many.
 */
export async function createSession(tx: Tx, userId: string, userAgent: string): Promise<string> {
  const now = new Date()
  const token = randomBytes(32).toString('base64url')
  const id = randomUUID()
  await tx
    .insertInto('sessions')
    .values({
      id,
      token: hashOf(token),
      user_id: userId,
      created_at: now,
      updated_at: now,
      last_seen_at: now,
      // This limit is fixed; last_seen_at renews the idle limit.
      expires_at: new Date(now.getTime() + absoluteDays * dayMs),
      user_agent: storableText(userAgent, 300),
    })
    .execute()
  await endSurplusSessions(tx, userId, id)
  return token
}

async function endSurplusSessions(tx: Tx, userId: string, newest: string): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('id', 'in', (query) =>
      query
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .where('id', '<>', newest)
        .orderBy('last_seen_at', 'desc')
        .orderBy('id')
        .offset(maxSessions - 1)
        .limit(maxSessions),
    )
    .execute()
}

export async function findSession(
  db: Db,
  token: string | undefined,
): Promise<LivingSession | undefined> {
  if (token === undefined) return undefined
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.last_seen_at', 'sessions.expires_at'])
    .select(['users.id as userId', 'users.email', 'users.name'])
    .select(hasFactor('sessions.user_id').as('hasFactor'))
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
    hasSecondFactor: row.hasFactor === 1,
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
    .select(['id', 'user_agent', 'created_at as startedAt'])
    .select(['last_seen_at as lastSeenAt', 'expires_at as endsAt'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date(now))
    .where('last_seen_at', '>', new Date(now - idleMs))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ user_agent, ...session }) => ({
    ...session,
    userAgent: user_agent ?? '',
    isCurrent: session.id === currentId,
  }))
}

export async function endSessionOf(db: Db, token: string): Promise<void> {
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
export async function endSessions(db: Db, userId: string, exceptId?: string): Promise<void> {
  let ending = db.deleteFrom('sessions').where('user_id', '=', userId)
  if (exceptId !== undefined) ending = ending.where('id', '<>', exceptId)
  await ending.execute()
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

export async function findPendingSignIn(
  db: Db,
  pendingToken: string | undefined,
): Promise<{ userId: string; email: string } | undefined> {
  if (pendingToken === undefined) return undefined
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

/**
 * Ends a user's sessions except `exceptId`, pending sign-ins, and sign-in links in mails: everything
 * that was based on credentials that are no longer valid. Lock the user first.
 */
export async function endAccess(tx: Tx, userId: string, exceptId?: string): Promise<void> {
  await deleteTokens(tx, userId, ['magic', 'reset', 'reset-ticket'])
  await deletePendingSignIns(tx, userId)
  await endSessions(tx, userId, exceptId)
}

/** The address of an account is proven: no other link can prove it, and give it another password, any more. */
export async function proveAddress(tx: Tx, userId: string, name?: string): Promise<void> {
  await saveUser(tx, userId, { email_verified: true, ...(name !== undefined && { name }) })
  await deleteTokens(tx, userId, ['verify'])
}

/**
 * The person who has proven the address of an account gets it, with a role; its sessions and links from before end.
 * Lock the user first.
 */
export async function takeOver(
  tx: Tx,
  userId: string,
  account: { role: Role; name?: string },
): Promise<void> {
  await proveAddress(tx, userId, account.name)
  await replaceRole(tx, userId, account.role)
  await endAccess(tx, userId)
}

const maxPerPerson = 20

/**
 * A known browser has its own attempts, which others cannot use up (docs/bar.md 23).
 *
 * @param isForSecondFactor it has to have passed the second factor before: what a mailbox or a
 *   password proves buys no tries at it
 */
export async function isKnownBrowser(
  db: Db,
  email: string,
  key: string,
  isForSecondFactor = false,
): Promise<boolean> {
  const row = await db
    .selectFrom('known_browsers')
    .innerJoin('users', 'users.id', 'known_browsers.user_id')
    .select('known_browsers.second_factor_at')
    .where('known_browsers.browser_hash', '=', hashOf(key))
    .where('users.email', '=', email)
    .where('known_browsers.last_sign_in_at', '>', oldest())
    .executeTakeFirst()
  return row !== undefined && (!isForSecondFactor || row.second_factor_at !== null)
}

/** The new key replaces the old one, so a stolen copy of the old key is useless. */
export async function rememberBrowser(
  tx: Tx,
  userId: string,
  oldKey: string | undefined,
): Promise<string> {
  const key = randomBytes(32).toString('base64url')
  const browser = { browser_hash: hashOf(key), user_id: userId, last_sign_in_at: new Date() }
  if (oldKey !== undefined)
    await tx
      .updateTable('known_browsers')
      .set({ browser_hash: browser.browser_hash })
      .where('browser_hash', '=', hashOf(oldKey))
      .execute()
  await tx
    .insertInto('known_browsers')
    .values(browser)
    .onConflict((conflict) => conflict.columns(['browser_hash', 'user_id']).doUpdateSet(browser))
    .execute()
  await tx
    .deleteFrom('known_browsers')
    .where('user_id', '=', userId)
    .where('browser_hash', 'in', (query) =>
      query
        .selectFrom('known_browsers')
        .select('browser_hash')
        .where('user_id', '=', userId)
        .orderBy('last_sign_in_at', 'desc')
        .orderBy('browser_hash')
        .offset(maxPerPerson)
        .limit(maxPerPerson),
    )
    .execute()
  return key
}

export async function deleteBrowsers(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('known_browsers').where('user_id', '=', userId).execute()
}

/** The user has passed the second factor in this browser, which has tries of its own at it from now on. */
export async function rememberSecondFactor(tx: Tx, userId: string, key: string): Promise<void> {
  await tx
    .updateTable('known_browsers')
    .set({ second_factor_at: new Date() })
    .where('user_id', '=', userId)
    .where('browser_hash', '=', hashOf(key))
    .execute()
}

export async function deleteOldBrowsers(db: Db): Promise<number> {
  const result = await db
    .deleteFrom('known_browsers')
    .where('last_sign_in_at', '<=', oldest())
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

function oldest(): Date {
  return new Date(Date.now() - browserDays * dayMs)
}

type Readers = { db: Db; log: { warn(details: object, message: string): void } }

/** Finds the owner of a session token with their current rights, and renews the session. */
export async function findCurrentUser(
  deps: Readers,
  token: string | undefined,
): Promise<CurrentUser | undefined> {
  const session = await findSession(deps.db, token)
  if (!session) return undefined
  await renew(deps, session)
  const { id: sessionId, account, hasSecondFactor } = session
  const role = await findReadableRole(deps, account.id)
  return {
    ...account,
    role,
    sessionId,
    hasSecondFactor,
    mustEnrol: await mustEnrol(deps.db, { id: account.id, role }),
  }
}

/** A session that cannot be renewed, for example on a full disk, can still read. */
async function renew({ db, log }: Readers, session: { id: string; lastSeenAt: Date }) {
  try {
    await renewSession(db, session.id, session.lastSeenAt)
  } catch (error) {
    log.warn({ err: error }, 'session not renewed')
  }
}

/** Falls back to viewer, which has no rights, when the roles cannot be read (docs/product.md §4). */
export async function findReadableRole({ db, log }: Readers, userId: string): Promise<Role> {
  try {
    return await findRole(db, userId)
  } catch (error) {
    log.warn({ err: error }, 'roles could not be read: viewer')
    return 'viewer'
  }
}
