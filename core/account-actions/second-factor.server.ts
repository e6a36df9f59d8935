import { isRefusal, Refusal } from '#core/issue.ts'
import { countCodes } from '#core/second-factor/recovery-codes.server.ts'
import { offerSecret, openOffer } from '#core/second-factor/second-factor.server.ts'
import { totpAddress } from '#core/second-factor/totp.server.ts'
import { readSettings } from '#core/settings/settings.server.ts'
import type { CurrentUser } from '#core/users/account.ts'
import { findPassword } from '#core/users/users.server.ts'
import { requireEnrolled } from './current-user.server.ts'
import type { ClientInfo, Dependencies } from './dependencies.ts'
import { consumeRateLimit, refundIfBusy } from './rate-limits.server.ts'
import {
  disableSecondFactor,
  enableSecondFactor,
  type Proof,
  removeSecondFactor,
  renewRecoveryCodes,
  type Self,
} from './second-factor-changes.server.ts'

export type SecondFactor = {
  isOn: boolean
  /** The firm asks for one, and this person has none. */
  isOwed: boolean
  codesLeft: number
  /** To set it up with: the secret as text and as an address for a QR code. */
  offer: { secret: string; sealed: string; address: string }
}

/**
 * One's own, with a secret to set it up with: a new one, or that of an offer which is still good.
 * Looking changes nothing.
 */
export async function readSecondFactor(
  { db, accountMailer }: Dependencies,
  user: CurrentUser,
  sealed?: string,
): Promise<SecondFactor> {
  const { firm } = await readSettings(db)
  const offer = offerSecret(accountMailer.encryption, user.id, sealed)
  return {
    isOn: user.hasSecondFactor,
    isOwed: user.mustEnrol,
    codesLeft: await countCodes(db, user.id),
    offer: { ...offer, address: totpAddress(offer.secret, firm.name, user.email) },
  }
}

/**
 * Switches one's own on and ends all other sessions; `sealed` is the offer's, as its form brought
 * it back. Returns the recovery codes, to be shown once. Throws Refusal: 'incomplete',
 * 'second-factor-changed', 'wrong-code'.
 */
export async function enableOwnSecondFactor(
  { db, accountMailer }: Dependencies,
  user: CurrentUser,
  client: ClientInfo,
  { sealed, code }: { sealed: string; code: string },
): Promise<string[]> {
  if (code.trim() === '') throw new Refusal('incomplete')
  const secret = openOffer(accountMailer.encryption, user.id, sealed)
  if (secret === undefined) throw new Refusal('second-factor-changed')
  return enableSecondFactor(db, accountMailer, selfOf(user, client), { secret, code })
}

/** `typed` is the password or a code. Throws Refusal: as withProof, and 'second-factor-changed'. */
export async function disableOwnSecondFactor(
  deps: Dependencies,
  user: CurrentUser,
  client: ClientInfo,
  typed: string,
): Promise<void> {
  await withProof(deps, user, client, typed, (self, proof) =>
    disableSecondFactor(deps.db, deps.accountMailer, self, proof),
  )
}

/** New recovery codes, to be shown once. Throws Refusal: as withProof. */
export async function renewOwnRecoveryCodes(
  deps: Dependencies,
  user: CurrentUser,
  client: ClientInfo,
  typed: string,
): Promise<string[]> {
  return withProof(deps, user, client, typed, (self, proof) =>
    renewRecoveryCodes(deps.db, deps.accountMailer, self, proof),
  )
}

/**
 * For admins: the way back of somebody else who has lost their device. Throws Refusal:
 * 'not-allowed', 'not-found', 'second-factor-changed'.
 */
export async function removeSecondFactorOf(
  { db, accountMailer }: Dependencies,
  actor: CurrentUser,
  client: ClientInfo,
  personId: string,
): Promise<void> {
  requireEnrolled(actor)
  await removeSecondFactor(db, accountMailer, selfOf(actor, client), personId)
}

/**
 * Asks again who it is, by the password or a code, before something is taken away. Throws Refusal:
 * 'not-allowed', 'incomplete', 'too-many-attempts', 'wrong-code', 'busy'.
 */
async function withProof<Result>(
  deps: Dependencies,
  user: CurrentUser,
  client: ClientInfo,
  typed: string,
  change: (self: Self, proof: Proof) => Promise<Result>,
): Promise<Result> {
  requireEnrolled(user)
  if (typed.trim() === '') throw new Refusal('incomplete')
  const attempt = await consumeRateLimit(deps, client, 'second-factor', user.id)
  const hash = await findPassword(deps.db, user.id)
  const isPassword = await refundIfBusy(attempt, () => deps.passwords.verify(hash, typed))
  const proof = isPassword && hash !== undefined ? { password: hash } : { code: typed }
  try {
    const done = await change(selfOf(user, client), proof)
    await attempt.reset()
    return done
  } catch (error) {
    if (isRefusal(error) && error.code !== 'wrong-code') await attempt.refund()
    throw error
  }
}

function selfOf({ id, sessionId }: CurrentUser, client: ClientInfo): Self {
  return { userId: id, sessionId, seen: client }
}
