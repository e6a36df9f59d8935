import { requireEmail } from '#core/email.ts'
import { Refusal } from '#core/issue.ts'
import { mailSecondFactorNews } from '#core/mail-links/account-mailer.server.ts'
import { proveSecondFactor } from '#core/second-factor/second-factor.server.ts'
import { addEvent } from '#core/security/events.server.ts'
import { queueRequest } from '#core/sign-in/requests.server.ts'
import {
  findPendingSignIn,
  finishPendingSignIn,
  type SignInContext,
  type StartedSession,
  startSession,
} from '#core/sign-in/sign-in.server.ts'
import { characters } from '#core/text.ts'
import { passwordLimits } from '#core/users/password-strength.ts'
import type { Role } from '#core/users/role.ts'
import { findPasswordByEmail } from '#core/users/users.server.ts'
import type { Tx } from '#db/schema.ts'
import { readRole } from './current-user.server.ts'
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
  // Not before the answer: a right password must not take longer than a wrong one.
  if (isRight && user?.verified === false)
    afterAnswer(() => queueRequest(db, accountMailer.encryption, { kind: 'verify', email }))
  throw new Refusal('wrong-credentials')
}

/** Lets somebody in who proved by mail or code who they are. Throws Refusal 'invalid-link'. */
export async function signInByMail(
  deps: Dependencies,
  client: ClientInfo,
  userId: string,
): Promise<SignInResult> {
  const started = await startSession(deps.db, userId, signInContextOf(client))
  if (!started) throw new Refusal('invalid-link')
  return withRole(deps, userId, started)
}

export async function isSecondFactorAwaited(
  { db }: Dependencies,
  pendingToken: string | undefined,
): Promise<boolean> {
  return pendingToken !== undefined && (await findPendingSignIn(db, pendingToken)) !== undefined
}

/** Ends a sign-in by a code of the app or a recovery code. Throws Refusal, such as 'wrong-code'. */
export async function passSecondFactor(
  deps: Dependencies,
  client: ClientInfo,
  { pendingToken, code }: { pendingToken: string | undefined; code: string },
): Promise<SignInResult> {
  const { db, securityLogger } = deps
  const found = pendingToken === undefined ? undefined : await findPendingSignIn(db, pendingToken)
  if (!found || pendingToken === undefined) throw new Refusal('sign-in-expired')
  if (code.trim() === '') throw new Refusal('incomplete')
  const { userId, email } = found
  const attempt = await consumeRateLimit(deps, client, 'second-factor', email)
  const started = await finishPendingSignIn(db, pendingToken, signInContextOf(client), (tx) =>
    consumeRecoveryCode(tx, deps, client, { userId, email, code }),
  )
  if (!started) {
    const details = { by: 'second factor' }
    await securityLogger.logEvent(client, 'sign_in_failed', { email, userId, details })
    throw new Refusal('wrong-code')
  }
  await attempt.reset()
  return withRole(deps, userId, started)
}

/** A spent recovery code is told to its owner: it may have been somebody else. */
async function consumeRecoveryCode(
  tx: Tx,
  { accountMailer }: Dependencies,
  { userAgent, url, clientKey }: ClientInfo,
  { userId, email, code }: { userId: string; email: string; code: string },
): Promise<boolean> {
  const how = await proveSecondFactor(tx, accountMailer.encryption, userId, code)
  if (how === 'recovery-code') {
    await addEvent(tx, { type: 'recovery_code_used', userId, userAgent, url, clientKey })
    await mailSecondFactorNews(tx, accountMailer, email, 'recovery-code-used')
  }
  return how !== undefined
}

function signInContextOf(client: ClientInfo): SignInContext {
  return { formerSession: client.sessionToken, browserToken: client.browserToken, seen: client }
}

async function withRole(
  deps: Dependencies,
  userId: string,
  started: StartedSession,
): Promise<SignInResult> {
  return { ...started, role: await readRole(deps, userId) }
}
