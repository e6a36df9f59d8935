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
import { type FactorChange, mailPasswordChanged, tellOfFactor } from '#core/people/mails.server.ts'
import { factorGone } from '#core/people/people.server.ts'
import {
  beginTotpEnrolment,
  countCodes,
  hasApp,
  openOffer,
  proveSecondFactor,
  removePasskey,
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
import {
  findPassword,
  lockUser,
  nameOf,
  recordPerson,
  savePassword,
} from '#core/people/users.server.ts'
import { hasSecondFactor, type User } from '#core/rights/users.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { ClientInfo, Dependencies, SignedIn } from './dependencies.ts'
import { counted } from './limits.server.ts'
import { hashUnbreached, requirePair } from './new-password.server.ts'
import {
  type PasskeyKey,
  readNewPasskey,
  type SentPasskey,
  savePasskey,
} from './passkeys.server.ts'
import { logWrongCode } from './sign-in.server.ts'
import { requireStep, type StepCounting } from './states.ts'

/** Somebody whose account changes, with the row locked, once they have shown again who they are. */
type Changing = SignedIn & { tx: Tx; deps: Dependencies; user: User }
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
    const { actor, client } = me
    requireStep(actor, step)
    const { db, passwords, accountMailer, securityLogger } = deps
    const { proof } = form
    if (proof.trim() === '') throw new Refusal('incomplete')
    return counted(step, deps, client, actor.id, async () => {
      const hash = await findPassword(db, actor.id)
      const isPassword = await passwords.verify(hash, proof)
      try {
        return await locked(deps, me, async (changing) => {
          const { tx } = changing
          const holds = isPassword
            ? await stillHas(changing, hash)
            : await proveSecondFactor(tx, accountMailer.encryption, actor.id, proof)
          if (!holds) throw new Refusal(actor.hasSecondFactor ? 'wrong-code' : 'wrong-password')
          return change(changing, form)
        })
      } catch (error) {
        if (isRefusal(error, 'wrong-code', 'wrong-password'))
          await logWrongCode(securityLogger, client, actor)
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
    requireStep(me.actor, step)
    if (me.actor.hasSecondFactor) return further(deps, me, form)
    return locked(deps, me, async (changing) => {
      // Somebody may have added one meanwhile.
      if (await hasSecondFactor(changing.tx, me.actor.id))
        throw new Refusal('second-factor-changed')
      return change(changing, form)
    })
  }
}

function locked<Result>(
  deps: Dependencies,
  me: SignedIn,
  change: (changing: Changing) => Promise<Result>,
): Promise<Result> {
  return deps.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, me.actor.id)
    if (!user || user.disabledAt !== null) throw new Refusal('not-allowed')
    return change({ ...me, tx, deps, user })
  })
}

/** A password that was verified must not have changed since. */
async function stillHas({ tx, user }: Changing, hash: string | undefined): Promise<boolean> {
  return (await findPassword(tx, user.id)) === hash
}

function endOthers({ tx, actor }: Changing): Promise<void> {
  return endAccess(tx, actor.id, actor.sessionId)
}

function tell({ tx, deps, user, client }: Changing, change: FactorChange): Promise<void> {
  return tellOfFactor(tx, deps.accountMailer, user, change, client)
}

export async function listOwnSessions(db: Db, actor: CurrentUser): Promise<SessionSummary[]> {
  requireStep(actor, 'end a session')
  return listSessions(db, actor.id, actor.sessionId)
}

/** Throws also Refusal 'not-found'. */
export const endOwnSession = own(
  'end a session',
  async ({ tx, actor }, { id }: Proven & { id: string }) => {
    if (!(await endSession(tx, actor.id, id))) throw new Refusal('not-found')
  },
)

export const endOtherSessions = own('end the other sessions', ({ tx, actor }, _form: Proven) =>
  endSessions(tx, actor.id, actor.sessionId),
)

/** Changes one's own password and ends all other sessions. Throws Refusal. */
export async function changeOwnPassword(
  deps: Dependencies,
  me: SignedIn,
  form: { current: string; password: string; confirm: string },
): Promise<void> {
  const { actor, client } = me
  requireStep(actor, 'change the password')
  const { db, passwords, accountMailer, securityLogger } = deps
  const { id: userId, email, name } = actor
  const about = { email, userId }
  if (form.current === '') throw new Refusal('incomplete')
  await requirePair(deps, client, form, { ...about, name })
  // Not with what follows: who gives the right password has guessed nothing.
  const hash = await counted('change the password', deps, client, userId, async () => {
    const found = await findPassword(db, userId)
    if (!(await passwords.verify(found, form.current))) throw new Refusal('wrong-password')
    return found
  })
  const password = await hashUnbreached(deps, client, form.password, about)
  await locked(deps, me, async (changing) => {
    const { tx, user } = changing
    if (!(await stillHas(changing, hash))) throw new Refusal('wrong-password')
    await savePassword(tx, userId, password)
    await endOthers(changing)
    await mailPasswordChanged(tx, accountMailer, user.email)
  })
  await securityLogger.logEvent(client, 'password_changed', { userId, details: { by: 'password' } })
}

/** Whether codes of an app are asked for, and how many recovery codes are left. */
export async function findSecondFactor(
  db: Db,
  { id }: CurrentUser,
): Promise<{ isOn: boolean; codesRemaining: number }> {
  return { isOn: await hasApp(db, id), codesRemaining: await countCodes(db, id) }
}

export type AppOffer = { secret: string; encryptedOffer: string; address: string }

/** A secret to set up an app with: a new one, or that of a set-up still valid. */
export async function offerApp(
  { db, accountMailer }: Dependencies,
  actor: CurrentUser,
  encryptedOffer?: string,
): Promise<AppOffer> {
  const { firm } = await findSettings(db)
  const offer = beginTotpEnrolment(accountMailer.encryption, actor.id, encryptedOffer)
  return { ...offer, address: totpAddress(offer.secret, firm.name, actor.email) }
}

const enable = addingFactor(
  'set up the second factor',
  async (changing, { secret, code }: Proven & { secret: string; code: string }) => {
    const { tx, deps, actor, client } = changing
    const codes = await switchOn(tx, deps.accountMailer.encryption, actor.id, { secret, code })
    await endOthers(changing)
    const { browserToken } = client
    if (browserToken !== undefined) await rememberSecondFactor(tx, actor.id, browserToken)
    await tell(changing, 'enabled')
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
  if (await hasApp(deps.db, me.actor.id)) throw new Refusal('second-factor-changed')
  if (code.trim() === '') throw new Refusal('incomplete')
  const secret = openOffer(deps.accountMailer.encryption, me.actor.id, encryptedOffer)
  if (secret === undefined) throw new Refusal('second-factor-changed')
  return enable(deps, me, { secret, code, proof })
}

/** Ends all other sessions. */
export const disableOwnSecondFactor = own(
  'turn off the second factor',
  async (changing, _form: Proven) => {
    const { tx, actor } = changing
    if (!(await switchOff(tx, actor.id))) throw new Refusal('second-factor-changed')
    await endOthers(changing)
    await recordIfGone(changing)
    await tell(changing, 'disabled')
  },
)

/** In the history of people, once the last factor is removed. */
async function recordIfGone({ tx, user }: Changing): Promise<void> {
  if (await hasSecondFactor(tx, user.id)) return
  const actor = { id: user.id, name: nameOf(user) }
  await recordPerson(await workAs(tx, actor), user, factorGone)
}

/** New recovery codes, shown once; the old ones are void. */
export const renewOwnRecoveryCodes = own(
  'renew the recovery codes',
  async (changing, _form: Proven) => {
    const { tx, deps, actor } = changing
    const codes = await renewCodes(tx, deps.accountMailer.encryption, actor.id)
    await tell(changing, 'recovery-codes')
    return codes
  },
)

const addPasskey = addingFactor(
  'add a passkey',
  async (changing, { name, key }: Proven & { name: string; key: PasskeyKey }) => {
    const { tx, deps, actor } = changing
    await savePasskey(tx, actor.id, name, key)
    await tell(changing, 'passkey-added')
    if (actor.hasSecondFactor) return []
    await endOthers(changing)
    return renewCodes(tx, deps.accountMailer.encryption, actor.id)
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
  return addPasskey(deps, me, { name, proof, key: await readNewPasskey(deps, me.actor, sent) })
}

/** Removes one and ends all other sessions. Throws also Refusal 'not-found'. */
export const removeOwnPasskey = own(
  'remove a passkey',
  async (changing, { id }: Proven & { id: string }) => {
    const { tx, actor } = changing
    if (!(await removePasskey(tx, actor.id, id))) throw new Refusal('not-found')
    await endOthers(changing)
    await recordIfGone(changing)
    await tell(changing, 'passkey-removed')
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
  async ({ actor }, _form: Proven): Promise<Connecting> => ({
    userId: actor.id,
    sessionId: actor.sessionId,
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
    const session = await findSession(tx, sessionToken)
    if (session?.id !== asked.sessionId || session.account.id !== asked.userId)
      throw new Refusal('oidc-refused')
    const isBound = oidc === undefined || (await hasIdentity(tx, oidc, user.id))
    if (isBound || (await findIdentity(tx, identity)) !== undefined) throw new Refusal('oidc-taken')
    await saveIdentity(tx, user.id, identity)
    await tellOfFactor(tx, accountMailer, user, 'service-connected', client)
  })
}

/** Ends that way in, and all other sessions. Throws also Refusal 'use-oidc', 'not-found'. */
export const disconnectOwnService = own(
  'disconnect the other service',
  async (changing, _form: Proven) => {
    const { tx, deps, user } = changing
    if (await mustUseService(tx, deps.oidc, user)) throw new Refusal('use-oidc')
    if (!(await deleteIdentity(tx, user.id))) throw new Refusal('not-found')
    await endOthers(changing)
    await tell(changing, 'service-disconnected')
  },
)
