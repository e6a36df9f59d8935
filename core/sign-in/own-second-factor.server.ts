import { isRefusal, Refusal } from '#core/issue.ts'
import { rememberSecondFactor } from '#core/people/browsers.server.ts'
import { tellOfFactor } from '#core/people/mails.server.ts'
import { factorGone, recordPerson } from '#core/people/people.server.ts'
import {
  beginTotpEnrolment,
  countCodes,
  hasApp,
  openOffer,
  proveSecondFactor,
  renewCodes,
  switchOff,
  switchOn,
  totpAddress,
} from '#core/people/second-factor.server.ts'
import { endAccess } from '#core/people/sessions.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import type { CurrentUser } from '#core/users/account.ts'
import { findPassword, hasSecondFactor, lockUser, type User } from '#core/users/users.server.ts'
import { workAs } from '#core/users/write.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { type ClientInfo, type Dependencies, seenOf } from './dependencies.ts'
import { limited } from './limits.server.ts'
import { logWrongCode } from './sign-in.server.ts'
import { requireStep } from './states.ts'

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
    isOn: await hasApp(db, user.id),
    isOwed: user.mustEnrol,
    codesRemaining: await countCodes(db, user.id),
    offer: { ...offer, address: totpAddress(offer.secret, firm.name, user.email) },
  }
}

/**
 * Sets up the app, ends all other sessions and returns the recovery codes, shown once. Whoever has a passkey
 * gives their password or a code again: the new codes make those that they have void.
 *
 * @throws Refusal 'wrong-code', 'incomplete', 'second-factor-changed', 'not-allowed'
 */
export async function enableOwnSecondFactor(
  deps: Dependencies,
  user: CurrentUser,
  client: ClientInfo,
  { encryptedOffer, code, proof }: { encryptedOffer: string; code: string; proof: string },
): Promise<string[]> {
  const { db, accountMailer } = deps
  requireStep(user, 'set up the second factor')
  if (await hasApp(db, user.id)) throw new Refusal('second-factor-changed')
  if (code.trim() === '') throw new Refusal('incomplete')
  const secret = openOffer(accountMailer.encryption, user.id, encryptedOffer)
  if (secret === undefined) throw new Refusal('second-factor-changed')
  return changingFactors(deps, user, client, proof, async (tx) => {
    const codes = await switchOn(tx, accountMailer.encryption, user.id, { secret, code })
    await endAccess(tx, user.id, user.sessionId)
    const { browserToken } = client
    if (browserToken !== undefined) await rememberSecondFactor(tx, user.id, browserToken)
    await tellOfFactor(tx, accountMailer, user, 'enabled', seenOf(client))
    return codes
  })
}

/** Ends all other sessions; `typed` is the password or a code. Throws Refusal. */
export async function disableOwnSecondFactor(
  deps: Dependencies,
  user: CurrentUser,
  client: ClientInfo,
  typed: string,
): Promise<void> {
  const { accountMailer } = deps
  requireStep(user, 'turn off the second factor')
  await reauthenticated(deps, user, client, typed, async (tx, row) => {
    if (!(await switchOff(tx, user.id))) throw new Refusal('second-factor-changed')
    await endAccess(tx, user.id, user.sessionId)
    const actor = { id: row.id, name: row.name || row.email }
    if (!(await hasSecondFactor(tx, user.id)))
      await recordPerson(await workAs(tx, actor), row, factorGone)
    await tellOfFactor(tx, accountMailer, user, 'disabled', seenOf(client))
  })
}

/** New recovery codes, shown once; the old ones are void. Throws Refusal. */
export async function renewOwnRecoveryCodes(
  deps: Dependencies,
  user: CurrentUser,
  client: ClientInfo,
  typed: string,
): Promise<string[]> {
  const { accountMailer } = deps
  requireStep(user, 'renew the recovery codes')
  return reauthenticated(deps, user, client, typed, async (tx) => {
    const codes = await renewCodes(tx, accountMailer.encryption, user.id)
    await tellOfFactor(tx, accountMailer, user, 'recovery-codes', seenOf(client))
    return codes
  })
}

/** Adds a factor: the first one asks for nothing more, and each further one for the password or a code. */
export async function changingFactors<Result>(
  deps: Dependencies,
  user: CurrentUser,
  client: ClientInfo,
  typed: string,
  change: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  if (user.hasSecondFactor) return reauthenticated(deps, user, client, typed, change)
  return changingOwn(deps.db, user, async (tx) => {
    // Somebody may have added one meanwhile.
    if (await hasSecondFactor(tx, user.id)) throw new Refusal('second-factor-changed')
    return change(tx)
  })
}

/**
 * Requires the password or a code again before protection is removed.
 *
 * @throws Refusal 'incomplete', 'wrong-code', 'wrong-password' of who has no codes, 'too-many-attempts'
 */
export async function reauthenticated<Result>(
  deps: Dependencies,
  user: CurrentUser,
  client: ClientInfo,
  typed: string,
  change: (tx: Tx, user: User) => Promise<Result>,
): Promise<Result> {
  if (typed.trim() === '') throw new Refusal('incomplete')
  const { db, passwords, accountMailer, securityLogger } = deps
  const limit = { action: 'second-factor', subject: user.id } as const
  return limited(deps, client, limit, async () => {
    const hash = await findPassword(db, user.id)
    const isPassword = await passwords.verify(hash, typed)
    try {
      return await changingOwn(db, user, async (tx, row) => {
        // The password must not have changed since it was verified.
        const holds = isPassword
          ? (await findPassword(tx, user.id)) === hash
          : await proveSecondFactor(tx, accountMailer.encryption, user.id, typed)
        if (!holds) throw new Refusal(user.hasSecondFactor ? 'wrong-code' : 'wrong-password')
        return change(tx, row)
      })
    } catch (error) {
      if (isRefusal(error, 'wrong-code', 'wrong-password'))
        await logWrongCode(securityLogger, client, user)
      throw error
    }
  })
}

async function changingOwn<Result>(
  db: Db,
  { id }: CurrentUser,
  change: (tx: Tx, user: User) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, id)
    if (!user || user.disabledAt !== null) throw new Refusal('not-allowed')
    return change(tx, user)
  })
}
