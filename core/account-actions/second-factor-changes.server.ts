import { Refusal } from '#core/issue.ts'
import type { AccountMailer } from '#core/mail-links/account-mailer.server.ts'
import { mailSecondFactorNews } from '#core/mail-links/account-news.server.ts'
import { recordPerson } from '#core/people/people.server.ts'
import { renewCodes } from '#core/second-factor/recovery-codes.server.ts'
import { proveSecondFactor, switchOff, switchOn } from '#core/second-factor/second-factor.server.ts'
import { type NewEvent, recordEvent } from '#core/security/events.server.ts'
import { rememberSecondFactor } from '#core/sessions/known-browsers.server.ts'
import { endAccess } from '#core/sign-in/sign-in.server.ts'
import { findPassword } from '#core/users/passwords.server.ts'
import { lockUser, type User } from '#core/users/users.server.ts'
import { workAs } from '#core/users/write.server.ts'
import type { Actor } from '#core/work.ts'
import type { Db, Tx } from '#db/schema.ts'

export type ActingUser = {
  userId: string
  sessionId: string
  seen: Pick<NewEvent, 'userAgent' | 'url' | 'clientKey'> & { browserToken?: string }
}

export type Reauthentication = { password: string } | { code: string }

/** In the history of people: someone who had one and has none cannot approve (docs/product.md §11). */
export const factorGone = { secondFactor: { before: true, after: false } }

/** Returns the recovery codes, shown once; other sessions end. Throws Refusal 'wrong-code'. */
export async function enableSecondFactor(
  db: Db,
  accountMailer: AccountMailer,
  actingUser: ActingUser,
  offer: { secret: string; code: string },
): Promise<string[]> {
  return changingOwn(db, actingUser, async (tx, user) => {
    const codes = await switchOn(tx, accountMailer.encryption, user.id, offer)
    await endAccess(tx, user.id, actingUser.sessionId)
    const { browserToken } = actingUser.seen
    if (browserToken !== undefined) await rememberSecondFactor(tx, user.id, browserToken)
    await recordEvent(tx, { type: 'second_factor_enabled', userId: user.id, ...actingUser.seen })
    await mailSecondFactorNews(tx, accountMailer, user.email, 'enabled')
    return codes
  })
}

/** Ends all other sessions. Throws Refusal 'second-factor-changed', or as other changes of one's own. */
export async function disableSecondFactor(
  db: Db,
  accountMailer: AccountMailer,
  actingUser: ActingUser,
  reauthentication: Reauthentication,
): Promise<void> {
  await changingOwn(db, actingUser, async (tx, user) => {
    await requireReauthentication(tx, accountMailer, user.id, reauthentication)
    if (!(await switchOff(tx, user.id))) throw new Refusal('second-factor-changed')
    await endAccess(tx, user.id, actingUser.sessionId)
    await recordPerson(await workAs(tx, actorOf(user)), user, factorGone)
    await recordEvent(tx, { type: 'second_factor_disabled', userId: user.id, ...actingUser.seen })
    await mailSecondFactorNews(tx, accountMailer, user.email, 'disabled')
  })
}

/** New recovery codes, shown once; the old ones are void. Throws Refusal. */
export async function renewRecoveryCodes(
  db: Db,
  accountMailer: AccountMailer,
  actingUser: ActingUser,
  reauthentication: Reauthentication,
): Promise<string[]> {
  return changingOwn(db, actingUser, async (tx, user) => {
    await requireReauthentication(tx, accountMailer, user.id, reauthentication)
    const codes = await renewCodes(tx, accountMailer.encryption, user.id)
    await recordEvent(tx, { type: 'recovery_codes_renewed', userId: user.id, ...actingUser.seen })
    await mailSecondFactorNews(tx, accountMailer, user.email, 'recovery-codes')
    return codes
  })
}

const actorOf = ({ id, name, email }: User): Actor => ({ id, name: name || email })

/** Checks inside the transaction that the password has not changed since it was verified. */
async function requireReauthentication(
  tx: Tx,
  accountMailer: AccountMailer,
  userId: string,
  reauthentication: Reauthentication,
): Promise<void> {
  const holds =
    'password' in reauthentication
      ? (await findPassword(tx, userId)) === reauthentication.password
      : await proveSecondFactor(tx, accountMailer.encryption, userId, reauthentication.code)
  if (!holds) throw new Refusal('wrong-code')
}

async function changingOwn<Result>(
  db: Db,
  { userId }: ActingUser,
  change: (tx: Tx, user: User) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user || user.disabledAt !== null) throw new Refusal('not-allowed')
    return change(tx, user)
  })
}
