import { Refusal } from '#core/issue.ts'
import type { AccountMailer } from '#core/mail-links/account-mailer.server.ts'
import { mailPasswordChanged } from '#core/mail-links/account-news.server.ts'
import { issueToken } from '#core/mail-links/issue-token.server.ts'
import { countUsedLink } from '#core/mail-links/link-limit.server.ts'
import {
  deleteTokens,
  findToken,
  redeemToken,
  type TokenPurpose,
} from '#core/mail-links/mail-links.server.ts'
import { hasSecondFactor } from '#core/second-factor/second-factor.server.ts'
import { deleteBrowsers, rememberBrowser } from '#core/sessions/known-browsers.server.ts'
import { savePassword } from '#core/users/passwords.server.ts'
import { lockUser, saveUser } from '#core/users/users.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { endAccess } from './sign-in.server.ts'

/**
 * Gives the account the name and password of this sign-up; does not sign in (docs/product.md
 * §4). Throws Refusal 'invalid-link'.
 */
export async function verifyAddress(db: Db, token: string): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const { link, user } = await redeemOwn(tx, 'verify', token)
    if (user.verified) return user.email
    if (link.name !== null) await saveUser(tx, user.id, { name: link.name })
    await savePassword(tx, user.id, link.password)
    await proveAddress(tx, user.id)
    return user.email
  })
}

/** Removes a password set before the address was verified, as it may be someone else's. Throws Refusal. */
export async function redeemMagicLink(db: Db, token: string): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const { user } = await redeemOwn(tx, 'magic', token)
    if (!user.verified) {
      await savePassword(tx, user.id, null)
      await proveAddress(tx, user.id)
    }
    return user.id
  })
}

/** Returns a token for this browser. Throws Refusal 'invalid-link'. */
export async function redeemResetLink(db: Db, token: string): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const { user } = await redeemOwn(tx, 'reset', token)
    const details = { email: user.email, userId: user.id }
    return (await issueToken(tx, 'reset-ticket', details)).token
  })
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
  return db.transaction().execute(async (tx) => {
    const { user } = await redeemOwn(tx, 'reset-ticket', reset.resetToken)
    await savePassword(tx, user.id, reset.password)
    await proveAddress(tx, user.id)
    await endAccess(tx, user.id)
    if (!(await hasSecondFactor(tx, user.id))) await deleteBrowsers(tx, user.id)
    const browserToken = await rememberBrowser(tx, user.id, reset.formerBrowser)
    await mailPasswordChanged(tx, accountMailer, user.email)
    return { userId: user.id, browserToken }
  })
}

export async function changePassword(
  db: Db,
  accountMailer: AccountMailer,
  { userId, sessionId, password }: { userId: string; sessionId: string; password: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = await findActiveUser(tx, userId)
    await savePassword(tx, user.id, password)
    await endAccess(tx, user.id, sessionId)
    await mailPasswordChanged(tx, accountMailer, user.email)
  })
}

async function proveAddress(tx: Tx, userId: string): Promise<void> {
  await saveUser(tx, userId, { email_verified: true })
  await deleteTokens(tx, userId, ['verify'])
}

/** Locks the user before the tokens, as everywhere, to avoid deadlocks. */
async function redeemOwn(tx: Tx, purpose: TokenPurpose, token: string) {
  const user = await findActiveUser(tx, (await findToken(tx, purpose, token))?.userId)
  const link = await redeemToken(tx, purpose, token)
  if (!link) throw new Refusal('invalid-link')
  if (purpose !== 'reset-ticket') await countUsedLink(tx, user.id)
  return { link, user }
}

async function findActiveUser(tx: Tx, id: string | null | undefined) {
  const user = id ? await lockUser(tx, id) : undefined
  if (!user || user.disabledAt !== null) throw new Refusal('invalid-link')
  return user
}
