import { Refusal } from '#core/issue.ts'
import {
  endSession,
  endSessionOf,
  endSessions,
  listSessions,
} from '#core/people/sessions.server.ts'
import type { CurrentUser, SessionSummary } from '#core/users/account.ts'
import { findPassword } from '#core/users/users.server.ts'
import type { Db } from '#db/schema.ts'
import type { ClientInfo, Dependencies } from './dependencies.ts'
import { limited } from './limits.server.ts'
import { changePassword } from './links.server.ts'
import { requirePair, requireUnbreached } from './new-password.server.ts'
import { reauthenticated } from './own-second-factor.server.ts'
import { requireStep } from './states.ts'

export async function signOut(db: Db, { sessionToken }: ClientInfo): Promise<void> {
  if (sessionToken !== undefined) await endSessionOf(db, sessionToken)
}

export async function listOwnSessions(db: Db, user: CurrentUser): Promise<SessionSummary[]> {
  requireStep(user, 'end a session')
  return listSessions(db, user.id, user.sessionId)
}

/**
 * Whoever has found a browser open does not throw out its owner: `typed` is the password or a code.
 *
 * @throws Refusal 'not-allowed', 'not-found', 'incomplete', 'wrong-code', 'too-many-attempts'
 */
export async function endOwnSession(
  deps: Dependencies,
  user: CurrentUser,
  client: ClientInfo,
  { id, typed }: { id: string; typed: string },
): Promise<void> {
  requireStep(user, 'end a session')
  await reauthenticated(deps, user, client, typed, async (tx) => {
    if (!(await endSession(tx, user.id, id))) throw new Refusal('not-found')
  })
}

/** The same of all but the one that asks. Throws Refusal. */
export async function endOtherSessions(
  deps: Dependencies,
  user: CurrentUser,
  client: ClientInfo,
  typed: string,
): Promise<void> {
  requireStep(user, 'end the other sessions')
  await reauthenticated(deps, user, client, typed, (tx) => endSessions(tx, user.id, user.sessionId))
}

/** Changes one's own password and ends all other sessions. Throws Refusal. */
export async function changeOwnPassword(
  deps: Dependencies,
  user: CurrentUser,
  client: ClientInfo,
  form: { current: string; password: string; confirm: string },
): Promise<void> {
  requireStep(user, 'change the password')
  const { db, passwords, accountMailer, securityLogger } = deps
  const { id: userId, sessionId, email, name } = user
  const about = { email, userId }
  if (form.current === '') throw new Refusal('incomplete')
  await requirePair(deps, client, form, { ...about, name })
  await limited(deps, client, { action: 'password', subject: userId }, async () => {
    const hash = await findPassword(db, userId)
    if (!(await passwords.verify(hash, form.current))) throw new Refusal('wrong-password')
  })
  await requireUnbreached(deps, client, form.password, about)
  const password = await passwords.hash(form.password)
  await changePassword(db, accountMailer, { userId, sessionId, password })
  await securityLogger.logEvent(client, 'password_changed', { userId, details: { by: 'password' } })
}
