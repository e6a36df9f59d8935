import { isRefusal, Refusal } from '#core/issue.ts'
import type { CurrentUser, SessionSummary } from '#core/people/account.ts'
import {
  deleteIdentity,
  findIdentity,
  hasIdentity,
  type Identity,
  mustUseService,
  saveIdentity,
} from '#core/people/identities.server.ts'
import { mailPasswordChanged, tellOfFactor } from '#core/people/mails.server.ts'
import { factorGone, recordPerson } from '#core/people/people.server.ts'
import {
  beginTotpEnrolment,
  countCodes,
  deleteCodes,
  hasApp,
  openOffer,
  proveSecondFactor,
  renewCodes,
  switchOff,
  switchOn,
  totpAddress,
} from '#core/people/second-factor.server.ts'
import {
  endAccess,
  endSession,
  endSessions,
  findSession,
  listSessions,
  rememberSecondFactor,
} from '#core/people/sessions.server.ts'
import { findPassword, lockUser, savePassword } from '#core/people/users.server.ts'
import { hasSecondFactor, type User } from '#core/rights/users.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { type ClientInfo, type Dependencies, type SignedIn, seenOf } from './dependencies.ts'
import { counted } from './limits.server.ts'
import { hashUnbreached, requirePair } from './new-password.server.ts'
import { deletePasskey, readNewPasskey, type SentPasskey, savePasskey } from './passkeys.server.ts'
import { logWrongCode } from './sign-in.server.ts'
import { requireStep, type StepCounting } from './states.ts'

/** What changes, of whom, once they have shown again who they are. */
type Changing = { tx: Tx; deps: Dependencies; me: SignedIn; user: User }
type Change<Form, Result> = (changing: Changing, form: Form) => Promise<Result>

/** `proof` is the password or a code. */
type Proven = { proof: string }

/**
 * A step of one's own account that asks for the password or a code again: somebody who has found a browser open
 * does not throw out its owner.
 *
 * @throws Refusal 'not-allowed', 'incomplete', 'wrong-code', 'wrong-password' of who has no codes,
 *   'too-many-attempts', and what `change` throws
 */
function own<Form extends Proven, Result>(
  step: StepCounting<'second-factor'>,
  change: Change<Form, Result>,
) {
  return async (deps: Dependencies, me: SignedIn, form: Form): Promise<Result> => {
    requireStep(me, step)
    const { db, passwords, accountMailer, securityLogger } = deps
    const { proof } = form
    if (proof.trim() === '') throw new Refusal('incomplete')
    return counted(step, deps, me.client, me.id, async () => {
      const hash = await findPassword(db, me.id)
      const isPassword = await passwords.verify(hash, proof)
      try {
        return await changing(db, me, async (tx, user) => {
          // The password must not have changed since it was verified.
          const holds = isPassword
            ? (await findPassword(tx, me.id)) === hash
            : await proveSecondFactor(tx, accountMailer.encryption, me.id, proof)
          if (!holds) throw new Refusal(me.hasSecondFactor ? 'wrong-code' : 'wrong-password')
          return change({ tx, deps, me, user }, form)
        })
      } catch (error) {
        if (isRefusal(error, 'wrong-code', 'wrong-password'))
          await logWrongCode(securityLogger, me.client, me)
        throw error
      }
    })
  }
}

/** A step that adds a factor: the first one asks for nothing more, and each further one for the password or a code. */
function addingFactor<Form extends Proven, Result>(
  step: StepCounting<'second-factor'>,
  change: Change<Form, Result>,
) {
  const further = own(step, change)
  return async (deps: Dependencies, me: SignedIn, form: Form): Promise<Result> => {
    requireStep(me, step)
    if (me.hasSecondFactor) return further(deps, me, form)
    return changing(deps.db, me, async (tx, user) => {
      // Somebody may have added one meanwhile.
      if (await hasSecondFactor(tx, me.id)) throw new Refusal('second-factor-changed')
      return change({ tx, deps, me, user }, form)
    })
  }
}

function changing<Result>(
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

export async function listOwnSessions(db: Db, me: CurrentUser): Promise<SessionSummary[]> {
  requireStep(me, 'end a session')
  return listSessions(db, me.id, me.sessionId)
}

/** Throws also Refusal 'not-found'. */
export const endOwnSession = own(
  'end a session',
  async ({ tx, me }, { id }: Proven & { id: string }) => {
    if (!(await endSession(tx, me.id, id))) throw new Refusal('not-found')
  },
)

export const endOtherSessions = own('end the other sessions', ({ tx, me }, _form: Proven) =>
  endSessions(tx, me.id, me.sessionId),
)

/** Changes one's own password and ends all other sessions. Throws Refusal. */
export async function changeOwnPassword(
  deps: Dependencies,
  me: SignedIn,
  form: { current: string; password: string; confirm: string },
): Promise<void> {
  requireStep(me, 'change the password')
  const { db, passwords, accountMailer, securityLogger } = deps
  const { id: userId, sessionId, email, name, client } = me
  const about = { email, userId }
  if (form.current === '') throw new Refusal('incomplete')
  await requirePair(deps, client, form, { ...about, name })
  // Not with what follows: whoever has given the right password has guessed nothing.
  await counted('change the password', deps, client, userId, async () => {
    const hash = await findPassword(db, userId)
    if (!(await passwords.verify(hash, form.current))) throw new Refusal('wrong-password')
  })
  const password = await hashUnbreached(deps, client, form.password, about)
  await changing(db, me, async (tx, user) => {
    await savePassword(tx, userId, password)
    await endAccess(tx, userId, sessionId)
    await mailPasswordChanged(tx, accountMailer, user.email)
  })
  await securityLogger.logEvent(client, 'password_changed', { userId, details: { by: 'password' } })
}

export type SecondFactor = {
  isOn: boolean
  isOwed: boolean
  codesRemaining: number
  offer: { secret: string; encryptedOffer: string; address: string }
}

/** The current user's own, with a secret to set it up: a new one, or that of a set-up still valid. */
export async function findSecondFactor(
  { db, accountMailer }: Dependencies,
  me: CurrentUser,
  encryptedOffer?: string,
): Promise<SecondFactor> {
  const { firm } = await findSettings(db)
  const offer = beginTotpEnrolment(accountMailer.encryption, me.id, encryptedOffer)
  return {
    isOn: await hasApp(db, me.id),
    isOwed: me.mustEnrol,
    codesRemaining: await countCodes(db, me.id),
    offer: { ...offer, address: totpAddress(offer.secret, firm.name, me.email) },
  }
}

const enable = addingFactor(
  'set up the second factor',
  async ({ tx, deps, me }, { secret, code }: Proven & { secret: string; code: string }) => {
    const { accountMailer } = deps
    const codes = await switchOn(tx, accountMailer.encryption, me.id, { secret, code })
    await endAccess(tx, me.id, me.sessionId)
    const { browserToken } = me.client
    if (browserToken !== undefined) await rememberSecondFactor(tx, me.id, browserToken)
    await tellOfFactor(tx, accountMailer, me, 'enabled', seenOf(me.client))
    return codes
  },
)

/**
 * Sets up the app, ends all other sessions and returns the recovery codes, shown once. Whoever has a passkey
 * gives their password or a code again: the new codes make those that they have void.
 *
 * @throws Refusal 'wrong-code', 'incomplete', 'second-factor-changed', 'not-allowed'
 */
export async function enableOwnSecondFactor(
  deps: Dependencies,
  me: SignedIn,
  { encryptedOffer, code, proof }: { encryptedOffer: string; code: string; proof: string },
): Promise<string[]> {
  if (await hasApp(deps.db, me.id)) throw new Refusal('second-factor-changed')
  if (code.trim() === '') throw new Refusal('incomplete')
  const secret = openOffer(deps.accountMailer.encryption, me.id, encryptedOffer)
  if (secret === undefined) throw new Refusal('second-factor-changed')
  return enable(deps, me, { secret, code, proof })
}

/** Ends all other sessions. */
export const disableOwnSecondFactor = own(
  'turn off the second factor',
  async (changing, _form: Proven) => {
    const { tx, deps, me } = changing
    if (!(await switchOff(tx, me.id))) throw new Refusal('second-factor-changed')
    await endAccess(tx, me.id, me.sessionId)
    await recordIfGone(changing)
    await tellOfFactor(tx, deps.accountMailer, me, 'disabled', seenOf(me.client))
  },
)

/** In the history of people, once the last factor is removed. */
async function recordIfGone({ tx, me, user }: Changing): Promise<void> {
  if (await hasSecondFactor(tx, me.id)) return
  const actor = { id: user.id, name: user.name || user.email }
  await recordPerson(await workAs(tx, actor), user, factorGone)
}

/** New recovery codes, shown once; the old ones are void. */
export const renewOwnRecoveryCodes = own(
  'renew the recovery codes',
  async ({ tx, deps: { accountMailer }, me }, _form: Proven) => {
    const codes = await renewCodes(tx, accountMailer.encryption, me.id)
    await tellOfFactor(tx, accountMailer, me, 'recovery-codes', seenOf(me.client))
    return codes
  },
)

const addPasskey = addingFactor(
  'add a passkey',
  async (
    { tx, deps: { accountMailer }, me },
    { name, key }: Proven & { name: string; key: Parameters<typeof savePasskey>[3] },
  ) => {
    await savePasskey(tx, me.id, name, key)
    await tellOfFactor(tx, accountMailer, me, 'passkey-added', seenOf(me.client))
    if (me.hasSecondFactor) return []
    await endAccess(tx, me.id, me.sessionId)
    return renewCodes(tx, accountMailer.encryption, me.id)
  },
)

/**
 * Adds a passkey to one's own account. The first factor beside the password ends all other sessions
 * and comes with recovery codes, shown once; later ones ask for the password or a code again.
 *
 * @returns the recovery codes; none where there were some
 * @throws Refusal 'passkey-known' if it was not made here and now, 'too-many-passkeys', 'wrong-code'
 */
export async function addOwnPasskey(
  deps: Dependencies,
  me: SignedIn,
  { name, proof, ...sent }: SentPasskey & Proven & { name: string },
): Promise<string[]> {
  return addPasskey(deps, me, { name, proof, key: await readNewPasskey(deps, me, sent) })
}

/** Removes one and ends all other sessions. Throws also Refusal 'not-found'. */
export const removeOwnPasskey = own(
  'remove a passkey',
  async (changing, { id }: Proven & { id: string }) => {
    const { tx, deps, me } = changing
    if (!(await deletePasskey(tx, me.id, id))) throw new Refusal('not-found')
    await endAccess(tx, me.id, me.sessionId)
    if (!(await hasSecondFactor(tx, me.id))) await deleteCodes(tx, me.id)
    await recordIfGone(changing)
    await tellOfFactor(tx, deps.accountMailer, me, 'passkey-removed', seenOf(me.client))
  },
)

/** The session in which somebody has asked to connect the other service to their account. */
export type Connecting = { userId: string; sessionId: string }

/** The other service, if the environment names one, and whether it signs in to this account. */
export async function findOwnService(
  { db, oidc }: Pick<Dependencies, 'db' | 'oidc'>,
  { id }: CurrentUser,
): Promise<{ name: string; isConnected: boolean } | undefined> {
  return oidc && { name: oidc.name, isConnected: await hasIdentity(db, oidc, id) }
}

/** The other service becomes a way in to the account where the browser goes there and comes back. */
export const beginConnecting = own(
  'connect the other service',
  async ({ me }, _form: Proven): Promise<Connecting> => ({
    userId: me.id,
    sessionId: me.sessionId,
  }),
)

/**
 * Binds who has come back from the other service to the account, in the session that has asked for it and
 * in no other. The address that the service names counts for nothing.
 *
 * @throws Refusal 'oidc-refused', 'oidc-taken'
 */
export async function connectService(
  { db, accountMailer, oidc }: Dependencies,
  client: ClientInfo,
  { identity, asked }: { identity: Identity; asked: Connecting },
): Promise<void> {
  const { sessionToken } = client
  await db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, asked.userId)
    if (!user || user.disabledAt !== null) throw new Refusal('oidc-refused')
    // Read behind the lock: a session that was ended meanwhile binds nothing.
    const session = sessionToken === undefined ? undefined : await findSession(tx, sessionToken)
    if (session?.id !== asked.sessionId || session.account.id !== asked.userId)
      throw new Refusal('oidc-refused')
    const isBound = oidc === undefined || (await hasIdentity(tx, oidc, user.id))
    if (isBound || (await findIdentity(tx, identity)) !== undefined) throw new Refusal('oidc-taken')
    await saveIdentity(tx, user.id, identity)
    await tellOfFactor(tx, accountMailer, user, 'service-connected', seenOf(client))
  })
}

/** Ends that way in, and all other sessions. Throws also Refusal 'use-oidc', 'not-found'. */
export const disconnectOwnService = own(
  'disconnect the other service',
  async ({ tx, deps, me, user }, _form: Proven) => {
    if (await mustUseService(tx, deps.oidc, user)) throw new Refusal('use-oidc')
    if (!(await deleteIdentity(tx, user.id))) throw new Refusal('not-found')
    await endAccess(tx, user.id, me.sessionId)
    await tellOfFactor(tx, deps.accountMailer, user, 'service-disconnected', seenOf(me.client))
  },
)
