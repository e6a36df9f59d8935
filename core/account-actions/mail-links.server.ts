import { requireEmail } from '#core/email.ts'
import { Refusal } from '#core/issue.ts'
import { findToken } from '#core/mail-links/mail-links.server.ts'
import {
  redeemMagicLink,
  redeemResetLink,
  resetPassword,
  verifyAddress,
} from '#core/sign-in/confirm.server.ts'
import { queueRequest } from '#core/sign-in/requests.server.ts'
import type { LinkPurpose } from '#core/users/account.ts'
import type { ClientInfo, Dependencies } from './dependencies.ts'
import { requirePair, requireUnbreached } from './new-password.server.ts'
import { countMailRequest, countWrongLink, deleteSignUpAttempts } from './rate-limits.server.ts'
import { type SignInResult, signInByMail } from './sign-in.server.ts'

/** Asks for a mail with a link; the same for every address. Throws Refusal. */
export async function requestMailLink(
  deps: Dependencies,
  client: ClientInfo,
  kind: 'reset' | 'magic',
  typed: string,
): Promise<void> {
  const email = requireEmail(typed)
  await deps.limitConcurrency.mail(async () => {
    await countMailRequest(deps, client, kind, email)
    await queueRequest(deps.db, deps.accountMailer.encryption, { kind, email })
  })
}

export type ConfirmedLink =
  | { outcome: 'verified' }
  | { outcome: 'reset-allowed'; resetToken: string }
  | SignInResult

/** Uses up the link of a mail; call it from a POST only. Throws Refusal, such as 'invalid-link'. */
export async function confirmMailLink(
  deps: Dependencies,
  client: ClientInfo,
  { purpose, token }: { purpose: LinkPurpose; token: string },
): Promise<ConfirmedLink> {
  const { db } = deps
  if (!(await findToken(db, purpose, token))) {
    await countWrongLink(deps, client)
    throw new Refusal('invalid-link')
  }
  if (purpose === 'magic') return signInByMail(deps, client, await redeemMagicLink(db, token))
  if (purpose === 'reset')
    return { outcome: 'reset-allowed', resetToken: await redeemResetLink(db, token) }
  await deleteSignUpAttempts(deps, await verifyAddress(db, token))
  return { outcome: 'verified' }
}

export async function mayResetPassword(
  deps: Dependencies,
  resetToken: string | undefined,
): Promise<boolean> {
  return (await findResetToken(deps, resetToken)) !== undefined
}

/** Sets a new password and ends all sessions; returns this browser's new token. Throws Refusal. */
export async function resetPasswordByMail(
  deps: Dependencies,
  client: ClientInfo,
  form: { resetToken: string | undefined; password: string; confirm: string },
): Promise<{ browserToken: string }> {
  const { db, passwords, accountMailer, securityLogger } = deps
  const found = await findResetToken(deps, form.resetToken)
  if (!found) throw new Refusal('invalid-link')
  const about = { email: found.email, userId: found.userId ?? undefined }
  await requirePair(deps, client, form, about)
  await requireUnbreached(deps, client, form.password, about)
  const password = await passwords.hash(form.password)
  const { resetToken } = found
  const formerBrowser = client.browserToken
  const reset = await resetPassword(db, accountMailer, { resetToken, password, formerBrowser })
  const { userId, browserToken } = reset
  await securityLogger.logEvent(client, 'password_changed', { userId, details: { by: 'mail' } })
  return { browserToken }
}

async function findResetToken({ db }: Dependencies, resetToken: string | undefined) {
  const link =
    resetToken === undefined ? undefined : await findToken(db, 'reset-ticket', resetToken)
  return link && resetToken !== undefined ? { ...link, resetToken } : undefined
}
