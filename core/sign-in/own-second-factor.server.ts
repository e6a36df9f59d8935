import { isRefusal, Refusal } from '#core/issue.ts'
import { rememberSecondFactor } from '#core/people/browsers.server.ts'
import { type AccountMailer, mailSecondFactorNews } from '#core/people/mails.server.ts'
import { removeSecondFactor } from '#core/people/operator.server.ts'
import { type ActingUser, factorGone, recordPerson } from '#core/people/people.server.ts'
import {
  beginTotpEnrolment,
  countCodes,
  openOffer,
  proveSecondFactor,
  renewCodes,
  switchOff,
  switchOn,
  totpAddress,
} from '#core/people/second-factor.server.ts'
import { endAccess } from '#core/people/sessions.server.ts'
import { recordEvent } from '#core/security/events.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import type { CurrentUser } from '#core/users/account.ts'
import { findPassword } from '#core/users/passwords.server.ts'
import { lockUser, type User } from '#core/users/users.server.ts'
import { workAs } from '#core/users/write.server.ts'
import type { Actor } from '#core/work.ts'
import type { Db, Tx } from '#db/schema.ts'
import { requireEnrolled } from './current-user.server.ts'
import type { ClientInfo, Dependencies } from './dependencies.ts'
import { consumeRateLimit, refundIfBusy } from './limits.server.ts'

export type SecondFactor = {
  isOn: boolean
  isOwed: boolean
  codesRemaining: number
  offer: { secret: string; encryptedOffer: string; address: string }
}

/** The current user's own, with a secret to set it up: a new one, or that of a set-up still valid. */
export async function findSecondFactor(
  { db, accountMailer }: Dependencies,
  user: CurrentUser,
  encryptedOffer?: string,
): Promise<SecondFactor> {
  const { firm } = await findSettings(db)
  const offer = beginTotpEnrolment(accountMailer.encryption, user.id, encryptedOffer)
  return {
    isOn: user.hasSecondFactor,
    isOwed: user.mustEnrol,
    codesRemaining: await countCodes(db, user.id),
    offer: { ...offer, address: totpAddress(offer.secret, firm.name, user.email) },
  }
}

/** Ends all other sessions and returns the recovery codes, shown once. Throws Refusal. */
export async function enableOwnSecondFactor(
  { db, accountMailer }: Dependencies,
  user: CurrentUser,
  client: ClientInfo,
  { encryptedOffer, code }: { encryptedOffer: string; code: string },
): Promise<string[]> {
  if (code.trim() === '') throw new Refusal('incomplete')
  const secret = openOffer(accountMailer.encryption, user.id, encryptedOffer)
  if (secret === undefined) throw new Refusal('second-factor-changed')
  return enableSecondFactor(db, accountMailer, actingUserOf(user, client), { secret, code })
}

/** `typed` is the password or a code. Throws Refusal. */
export async function disableOwnSecondFactor(
  deps: Dependencies,
  user: CurrentUser,
  client: ClientInfo,
  typed: string,
): Promise<void> {
  await withReauthentication(deps, user, client, typed, (actingUser, reauthentication) =>
    disableSecondFactor(deps.db, deps.accountMailer, actingUser, reauthentication),
  )
}

/** New recovery codes, shown once. Throws Refusal. */
export async function renewOwnRecoveryCodes(
  deps: Dependencies,
  user: CurrentUser,
  client: ClientInfo,
  typed: string,
): Promise<string[]> {
  return withReauthentication(deps, user, client, typed, (actingUser, reauthentication) =>
    renewRecoveryCodes(deps.db, deps.accountMailer, actingUser, reauthentication),
  )
}

/** For admins, when someone else has lost their device. Throws Refusal. */
export async function removeSecondFactorOf(
  { db, accountMailer }: Dependencies,
  actor: CurrentUser,
  client: ClientInfo,
  personId: string,
): Promise<void> {
  requireEnrolled(actor)
  await removeSecondFactor(db, accountMailer, actingUserOf(actor, client), personId)
}

/** Requires the password or a code again before protection is removed. Throws Refusal. */
async function withReauthentication<Result>(
  deps: Dependencies,
  user: CurrentUser,
  client: ClientInfo,
  typed: string,
  change: (actingUser: ActingUser, reauthentication: Reauthentication) => Promise<Result>,
): Promise<Result> {
  requireEnrolled(user)
  if (typed.trim() === '') throw new Refusal('incomplete')
  const attempt = await consumeRateLimit(deps, client, 'second-factor', user.id)
  const hash = await findPassword(deps.db, user.id)
  const isPassword = await refundIfBusy(attempt, () => deps.passwords.verify(hash, typed))
  const reauthentication = isPassword && hash !== undefined ? { password: hash } : { code: typed }
  try {
    const done = await change(actingUserOf(user, client), reauthentication)
    await attempt.reset()
    return done
  } catch (error) {
    if (isRefusal(error, 'wrong-code'))
      await deps.securityLogger.logEvent(client, 'sign_in_failed', {
        email: user.email,
        userId: user.id,
        details: { by: 'second factor' },
        isHalfSignedIn: true,
      })
    else if (isRefusal(error)) await attempt.refund()
    throw error
  }
}

function actingUserOf({ id, sessionId }: CurrentUser, client: ClientInfo): ActingUser {
  return { userId: id, sessionId, seen: client }
}

export type Reauthentication = { password: string } | { code: string }

/** Returns the recovery codes, shown once; other sessions end. Throws Refusal 'wrong-code'. */
async function enableSecondFactor(
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
async function disableSecondFactor(
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
async function renewRecoveryCodes(
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
