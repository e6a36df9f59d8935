import { isRefusal, Refusal } from '#core/issue.ts'
import { countCodes } from '#core/second-factor/recovery-codes.server.ts'
import { beginTotpEnrolment, openOffer } from '#core/second-factor/second-factor.server.ts'
import { totpAddress } from '#core/second-factor/totp.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import type { CurrentUser } from '#core/users/account.ts'
import { findPassword } from '#core/users/passwords.server.ts'
import { requireEnrolled } from './current-user.server.ts'
import type { ClientInfo, Dependencies } from './dependencies.ts'
import { consumeRateLimit, refundIfBusy } from './rate-limits.server.ts'
import { removeSecondFactor } from './remove-second-factor.server.ts'
import {
  type ActingUser,
  disableSecondFactor,
  enableSecondFactor,
  type Reauthentication,
  renewRecoveryCodes,
} from './second-factor-changes.server.ts'

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
