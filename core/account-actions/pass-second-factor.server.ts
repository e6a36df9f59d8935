import { Refusal } from '#core/issue.ts'
import { mailSecondFactorNews } from '#core/mail-links/account-news.server.ts'
import { proveSecondFactor } from '#core/second-factor/second-factor.server.ts'
import { recordEvent } from '#core/security/events.server.ts'
import { findPendingSignIn } from '#core/sign-in/pending-sign-ins.server.ts'
import { finishPendingSignIn } from '#core/sign-in/sign-in.server.ts'
import type { Tx } from '#db/schema.ts'
import type { ClientInfo, Dependencies } from './dependencies.ts'
import { consumeRateLimit } from './rate-limits.server.ts'
import { type SignInResult, signInContextOf, withRole } from './sign-in.server.ts'

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
    await securityLogger.logEvent(client, 'sign_in_failed', {
      email,
      userId,
      details: { by: 'second factor' },
      isHalfSignedIn: true,
    })
    throw new Refusal('wrong-code')
  }
  await attempt.reset()
  return withRole(deps, userId, started)
}

/** The owner is notified of a used recovery code: someone else may have used it. */
async function consumeRecoveryCode(
  tx: Tx,
  { accountMailer }: Dependencies,
  { userAgent, url, clientKey }: ClientInfo,
  { userId, email, code }: { userId: string; email: string; code: string },
): Promise<boolean> {
  const how = await proveSecondFactor(tx, accountMailer.encryption, userId, code)
  if (how === 'recovery-code') {
    await recordEvent(tx, { type: 'recovery_code_used', userId, userAgent, url, clientKey })
    await mailSecondFactorNews(tx, accountMailer, email, 'recovery-code-used')
  }
  return how !== undefined
}
