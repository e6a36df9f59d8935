import { requireEmail } from '#core/email.ts'
import { Refusal } from '#core/issue.ts'
import { queueRequest } from '#core/sign-in/requests.server.ts'
import {
  type SignInContext,
  type StartedSession,
  startSession,
} from '#core/sign-in/sign-in.server.ts'
import { characters } from '#core/text.ts'
import { passwordLimits } from '#core/users/password-strength.ts'
import type { Role } from '#core/users/role.ts'
import { findPasswordByEmail } from '#core/users/users.server.ts'
import { findRole } from './current-user.server.ts'
import type { ClientInfo, Dependencies } from './dependencies.ts'
import { consumeRateLimit, refundIfBusy } from './rate-limits.server.ts'

export type SignInResult = StartedSession & { role: Role }

/** Signs in by password. Throws Refusal, such as 'wrong-credentials'. */
export async function signIn(
  deps: Dependencies,
  client: ClientInfo,
  form: { email: string; password: string },
): Promise<SignInResult> {
  if (form.password === '') throw new Refusal('incomplete')
  const email = requireEmail(form.email)
  return deps.limitConcurrency.signIn(() => checkPassword(deps, client, email, form.password))
}

async function checkPassword(
  deps: Dependencies,
  client: ClientInfo,
  email: string,
  password: string,
): Promise<SignInResult> {
  const { db, passwords, accountMailer, securityLogger, afterAnswer } = deps
  const attempt = await consumeRateLimit(deps, client, 'signin', email)
  const user = await findPasswordByEmail(db, email)
  const hash = user?.password
  const isRight =
    characters(password) <= passwordLimits.max &&
    (await refundIfBusy(attempt, () => passwords.verify(hash, password)))
  const started =
    user && hash && isRight && user.verified
      ? await startSession(db, user.id, signInContextOf(client), { password: hash })
      : undefined
  if (user && started) {
    await attempt.reset()
    return withRole(deps, user.id, started)
  }
  await securityLogger.logEvent(client, 'sign_in_failed', { email, userId: user?.id })
  // After the response: a right password must not take longer than a wrong one.
  if (isRight && user?.verified === false)
    afterAnswer(() => queueRequest(db, accountMailer.encryption, { kind: 'verify', email }))
  throw new Refusal('wrong-credentials')
}

/** Signs in a user who was verified by mail or code. Throws Refusal 'invalid-link'. */
export async function signInByMail(
  deps: Dependencies,
  client: ClientInfo,
  userId: string,
): Promise<SignInResult> {
  const started = await startSession(deps.db, userId, signInContextOf(client))
  if (!started) throw new Refusal('invalid-link')
  return withRole(deps, userId, started)
}

export function signInContextOf(client: ClientInfo): SignInContext {
  return { formerSession: client.sessionToken, browserToken: client.browserToken, seen: client }
}

export async function withRole(
  deps: Dependencies,
  userId: string,
  started: StartedSession,
): Promise<SignInResult> {
  return { ...started, role: await findRole(deps, userId) }
}
