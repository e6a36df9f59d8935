import { requireEmail } from '#core/email.ts'
import { Refusal } from '#core/issue.ts'
import type { LinkPurpose } from '#core/people/account.ts'
import {
  findToken,
  issueToken,
  type MailLink,
  redeemToken,
  type TokenPurpose,
} from '#core/people/links.server.ts'
import {
  type AccountMailer,
  countUsedLink,
  mailPasswordChanged,
} from '#core/people/mails.server.ts'
import {
  deleteBrowsers,
  endAccess,
  proveAddress,
  rememberBrowser,
} from '#core/people/sessions.server.ts'
import { lockUser, savePassword } from '#core/people/users.server.ts'
import { findUser, hasSecondFactor, type User } from '#core/rights/users.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { ClientInfo, Dependencies } from './dependencies.ts'
import { byLink, deleteSignUpAttempts, limited, type Take } from './limits.server.ts'
import { hashUnbreached, requirePair } from './new-password.server.ts'
import { queueRequest } from './requests.server.ts'
import { type SignInResult, signInBy } from './sign-in.server.ts'

/** Asks for a mail with a link; the same for every address. Throws Refusal. */
export const requestResetLink = limited('ask for a reset link', {
  find: (_deps, _client, typed: string) => ({ kind: 'reset', subject: requireEmail(typed) }),
  atOnce: 'mail',
  run: queueLinkRequest,
})

/** The same. Throws also Refusal 'magic-links-off'. */
export const requestMagicLink = limited('ask for a sign-in link', {
  async find({ db }, _client, typed: string) {
    const subject = requireEmail(typed)
    if ((await findSettings(db)).magicLink.off) throw new Refusal('magic-links-off')
    return { kind: 'magic', subject } as const
  },
  atOnce: 'mail',
  run: queueLinkRequest,
})

async function queueLinkRequest(
  { db, accountMailer }: Dependencies,
  _client: ClientInfo,
  { kind, subject: email }: { kind: 'reset' | 'magic'; subject: string },
): Promise<void> {
  await queueRequest(db, accountMailer.encryption, { kind, email })
}

export type ConfirmedLink =
  | { outcome: 'verified' }
  | { outcome: 'reset-allowed'; resetToken: string }
  | SignInResult

const opened =
  (purpose: LinkPurpose): Take<string, string> =>
  async ({ db }, _client, token) => {
    if (!(await findToken(db, purpose, token))) throw new Refusal('invalid-link')
    return token
  }

const confirmations: Record<LinkPurpose, Take<string, ConfirmedLink>> = {
  // Gives the account the name and password of this sign-up; does not sign in (docs/product.md §4).
  verify: byLink('confirm the address', opened('verify'), async (deps, _client, token) => {
    const email = await redeeming(deps.db, 'verify', token, async (tx, user, link) => {
      if (user.verified) return user.email
      await savePassword(tx, user.id, link.password)
      await proveAddress(tx, user.id, link.name ?? undefined)
      return user.email
    })
    await deleteSignUpAttempts(deps, email)
    return { outcome: 'verified' }
  }),
  magic: byLink('sign in by link', opened('magic'), async (deps, client, token) => {
    const userId = await redeeming(deps.db, 'magic', token, async (tx, user) => {
      if (user.verified) return user.id
      // A password that was set before the address was verified may be someone else's.
      await savePassword(tx, user.id, null)
      await proveAddress(tx, user.id)
      return user.id
    })
    return signInBy('mail', deps, client, userId)
  }),
  reset: byLink('confirm a reset', opened('reset'), ({ db }, _client, token) =>
    redeeming(db, 'reset', token, async (tx, { id: userId, email }) => {
      const ticket = await issueToken(tx, 'reset-ticket', { email, userId })
      return { outcome: 'reset-allowed', resetToken: ticket.token }
    }),
  ),
}

/** Uses up the link of a mail; call it from a POST only. Throws Refusal, such as 'invalid-link'. */
export function confirmMailLink(
  deps: Dependencies,
  client: ClientInfo,
  { purpose, token }: { purpose: LinkPurpose; token: string },
): Promise<ConfirmedLink> {
  return confirmations[purpose](deps, client, token)
}

export async function mayResetPassword(
  { db }: Dependencies,
  resetToken: string | undefined,
): Promise<boolean> {
  return (await findToken(db, 'reset-ticket', resetToken)) !== undefined
}

/** Sets a new password and ends all sessions; returns this browser's new token. Throws Refusal. */
export async function resetPasswordByMail(
  deps: Dependencies,
  client: ClientInfo,
  form: { resetToken: string | undefined; password: string; confirm: string },
): Promise<{ browserToken: string }> {
  const { db, accountMailer, securityLogger } = deps
  const { resetToken = '' } = form
  const found = await findToken(db, 'reset-ticket', resetToken)
  if (!found) throw new Refusal('invalid-link')
  const about = { email: found.email, userId: found.userId ?? undefined }
  const owner = found.userId ? await findUser(db, found.userId) : undefined
  await requirePair(deps, client, form, { ...about, name: owner?.name })
  const password = await hashUnbreached(deps, client, form.password, about)
  const formerBrowser = client.browserToken
  const reset = await resetPassword(db, accountMailer, { resetToken, password, formerBrowser })
  const { userId, browserToken } = reset
  await securityLogger.logEvent(client, 'password_changed', { userId, details: { by: 'mail' } })
  return { browserToken }
}

/**
 * Ends all sessions, voids other links. This browser is known for passwords from now on, not for the
 * second factor; what a mailbox alone proves forgets no browser that a second factor has made known
 * (docs/bar.md 23, 43).
 *
 * @param reset `password` is a hash, `formerBrowser` the token of this browser, which is replaced
 * @throws Refusal 'invalid-link'
 */
export async function resetPassword(
  db: Db,
  accountMailer: AccountMailer,
  reset: { resetToken: string; password: string; formerBrowser?: string },
): Promise<{ userId: string; browserToken: string }> {
  return redeeming(db, 'reset-ticket', reset.resetToken, async (tx, user) => {
    await savePassword(tx, user.id, reset.password)
    await proveAddress(tx, user.id)
    await endAccess(tx, user.id)
    if (!(await hasSecondFactor(tx, user.id))) await deleteBrowsers(tx, user.id)
    const browserToken = await rememberBrowser(tx, user.id, reset.formerBrowser)
    await mailPasswordChanged(tx, accountMailer, user.email)
    return { userId: user.id, browserToken }
  })
}

/** Uses up a link, with the user locked before it, as everywhere, to avoid deadlocks. Throws Refusal 'invalid-link'. */
function redeeming<Result>(
  db: Db,
  purpose: TokenPurpose,
  token: string,
  run: (tx: Tx, user: User, link: MailLink) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    const userId = (await findToken(tx, purpose, token))?.userId
    const user = userId ? await lockUser(tx, userId) : undefined
    const link = user && user.disabledAt === null && (await redeemToken(tx, purpose, token))
    if (!user || !link) throw new Refusal('invalid-link')
    if (purpose !== 'reset-ticket') await countUsedLink(tx, user.id)
    return run(tx, user, link)
  })
}
