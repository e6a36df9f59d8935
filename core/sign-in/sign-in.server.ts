import { deleteTokens } from '#core/mail-links/mail-links.server.ts'
import { hasSecondFactor } from '#core/second-factor/second-factor.server.ts'
import type { NewEvent } from '#core/security/events.server.ts'
import { recordEvent } from '#core/security/events.server.ts'
import { endSessionOf, endSessions } from '#core/sessions/end-sessions.server.ts'
import { rememberBrowser, rememberSecondFactor } from '#core/sessions/known-browsers.server.ts'
import { createSession } from '#core/sessions/sessions.server.ts'
import { findPassword } from '#core/users/passwords.server.ts'
import { lockUser } from '#core/users/users.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import {
  createPendingSignIn,
  deletePendingSignIns,
  findPendingSignIn,
} from './pending-sign-ins.server.ts'

// No package: docs/decisions/2026-11-21-sign-in-without-a-library.md.

export type SignInContext = {
  /** The previous session, which ends, so that no known token stays valid. */
  formerSession: string | undefined
  browserToken: string | undefined
  seen: Pick<NewEvent, 'userAgent' | 'url' | 'clientKey'>
}

export type StartedSession =
  | { outcome: 'signed-in'; token: string; browserToken: string }
  | { outcome: 'second-factor-needed'; pendingToken: string }

/** Returns undefined if the user is disabled or unverified, or the password has changed since the check. */
export async function startSession(
  db: Db,
  userId: string,
  signInContext: SignInContext,
  proven: { password?: string } = {},
): Promise<StartedSession | undefined> {
  return db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user?.verified || user.disabledAt !== null) return undefined
    const { password } = proven
    if (password !== undefined && password !== (await findPassword(tx, userId))) return undefined
    if (await hasSecondFactor(tx, userId))
      return {
        outcome: 'second-factor-needed',
        pendingToken: await createPendingSignIn(tx, userId),
      }
    return createSignInSession(
      tx,
      userId,
      signInContext,
      password === undefined ? 'mail' : 'password',
    )
  })
}

/** `prove` consumes the second factor in the same transaction. Undefined if it is wrong or too late. */
export async function finishPendingSignIn(
  db: Db,
  pendingToken: string,
  signInContext: SignInContext,
  prove: (tx: Tx, userId: string) => Promise<boolean>,
): Promise<StartedSession | undefined> {
  const found = await findPendingSignIn(db, pendingToken)
  if (!found) return undefined
  const { userId } = found
  return db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user?.verified || user.disabledAt !== null) return undefined
    // Only one of several concurrent calls succeeds.
    if (!(await findPendingSignIn(tx, pendingToken)) || !(await prove(tx, userId))) return undefined
    await deletePendingSignIns(tx, userId)
    return createSignInSession(tx, userId, signInContext, 'second factor')
  })
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

async function createSignInSession(
  tx: Tx,
  userId: string,
  signInContext: SignInContext,
  by: string,
): Promise<StartedSession> {
  const { formerSession, browserToken, seen } = signInContext
  if (formerSession !== undefined) await endSessionOf(tx, formerSession)
  const token = await createSession(tx, userId, seen.userAgent ?? '')
  await tx
    .updateTable('users')
    .set({ last_sign_in_at: new Date() })
    .where('id', '=', userId)
    .execute()
  await recordEvent(tx, { type: 'sign_in', userId, details: { by }, ...seen })
  const key = await rememberBrowser(tx, userId, browserToken)
  if (by === 'second factor') await rememberSecondFactor(tx, userId, key)
  return { outcome: 'signed-in', token, browserToken: key }
}
