import { requireEmail } from '#core/email.ts'
import { Refusal } from '#core/issue.ts'
import { mustUseService } from '#core/people/identities.server.ts'
import { mailNewBrowser, tellOfFactor } from '#core/people/mails.server.ts'
import { passwordLimits } from '#core/people/password-strength.ts'
import { hasApp, proveSecondFactor } from '#core/people/second-factor.server.ts'
import {
  createPendingSignIn,
  createSession,
  deletePendingSignIns,
  endSessionOf,
  findPendingSignIn,
  findReadableRole,
  isKnownBrowser,
  rememberBrowser,
  rememberSecondFactor,
} from '#core/people/sessions.server.ts'
import { findPassword, findPasswordByEmail, lockUser } from '#core/people/users.server.ts'
import type { Role } from '#core/rights/role.ts'
import { hasSecondFactor, type User } from '#core/rights/users.server.ts'
import { recordEvent, type SecurityLogger } from '#core/security/events.server.ts'
import { characters } from '#core/text.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { ClientInfo, Dependencies } from './dependencies.ts'
import { limited } from './limits.server.ts'
import {
  checkPasskey,
  findOwner,
  listPasskeys,
  type ProvenPasskey,
  type SentPasskey,
} from './passkeys.server.ts'
import { queueRequest } from './requests.server.ts'
import { stateAfter } from './states.ts'

export type SignInResult = Started & { role: Role }

export async function signOut(db: Db, { sessionToken }: ClientInfo): Promise<void> {
  if (sessionToken !== undefined) await endSessionOf(db, sessionToken)
}

/** Signs in by password. Throws Refusal, such as 'wrong-credentials'. */
export const signIn = limited('sign in', {
  find(_deps, _client, form: { email: string; password: string }) {
    if (form.password === '') throw new Refusal('incomplete')
    const email = requireEmail(form.email)
    return { email, password: form.password, subject: email }
  },
  atOnce: 'signIn',
  async run(deps, client, { email, password }): Promise<SignInResult> {
    const { db, passwords, accountMailer, securityLogger, afterAnswer } = deps
    const user = await findPasswordByEmail(db, email)
    const hash = user?.password
    const isRight =
      characters(password) <= passwordLimits.max && (await passwords.verify(hash, password))
    const started =
      user && hash && isRight && user.verified
        ? await startSession(deps, client, user.id, { password: hash })
        : undefined
    if (started) return started
    await securityLogger.logEvent(client, 'sign_in_failed', { email, userId: user?.id })
    // After the response: a right password must not take longer than a wrong one.
    if (isRight && user?.verified === false)
      afterAnswer(() => queueRequest(db, accountMailer.encryption, { kind: 'verify', email }))
    throw new Refusal('wrong-credentials')
  },
})

/**
 * Signs in by a passkey alone, which is both factors where it has checked who uses it.
 *
 * @throws Refusal 'wrong-passkey', 'passkey-unverified', 'too-many-attempts'
 */
export const signInByPasskey = limited('sign in by passkey', {
  async find(deps, client, sent: SentPasskey) {
    const owner = await findOwner(deps, sent)
    // Strangers share the tries of the account's address, as with a password.
    return { sent, owner, subject: owner?.email ?? client.clientKey }
  },
  async run(deps, client, { sent, owner }): Promise<SignInResult> {
    const proven = await checkPasskey(deps, sent)
    if (proven?.isVerified === false) throw new Refusal('passkey-unverified')
    const started = proven && (await startSession(deps, client, proven.userId, { passkey: proven }))
    if (started) return started
    const about = { email: owner?.email, userId: owner?.userId, details: { by: 'passkey' } }
    await deps.securityLogger.logEvent(client, 'sign_in_failed', about)
    throw new Refusal('wrong-passkey')
  },
})

/**
 * Signs in a user whom the other service has named, or whom a mail or a code has verified: one factor, like
 * a password.
 *
 * @throws Refusal 'oidc-unknown' or 'invalid-link' for somebody who is disabled
 */
export async function signInBy(
  factor: 'service' | 'mail',
  deps: Dependencies,
  client: ClientInfo,
  userId: string,
): Promise<SignInResult> {
  const started = await startSession(deps, client, userId, { service: factor === 'service' })
  if (!started) throw new Refusal(factor === 'service' ? 'oidc-unknown' : 'invalid-link')
  return started
}

/** By which second factors a sign-in may be ended; undefined if none is awaited. */
export async function findAwaitedFactors(
  { db }: Dependencies,
  pendingToken: string | undefined,
): Promise<{ hasApp: boolean; hasPasskey: boolean } | undefined> {
  const found = await findPendingSignIn(db, pendingToken)
  if (!found) return undefined
  return {
    hasApp: await hasApp(db, found.userId),
    hasPasskey: (await listPasskeys(db, found.userId)).length > 0,
  }
}

type Pending = { pendingToken: string | undefined }

/** Ends a sign-in by a code of the app or a recovery code. Throws Refusal 'sign-in-expired', 'wrong-code'. */
export const giveCode = limited('give the code', {
  async find(deps, _client, { pendingToken, code }: Pending & { code: string }) {
    const pending = await requirePending(deps, pendingToken)
    if (code.trim() === '') throw new Refusal('incomplete')
    return { ...pending, code }
  },
  run: (deps, client, { code, ...pending }) =>
    finishSignIn(deps, client, pending, 'wrong-code', async (tx) => {
      const { userId: id, email } = pending
      const { accountMailer } = deps
      const how = await proveSecondFactor(tx, accountMailer.encryption, id, code)
      // Somebody else may have used it.
      if (how === 'recovery-code')
        await tellOfFactor(tx, accountMailer, { id, email }, 'recovery-code-used', client)
      return how !== undefined
    }),
})

/** Ends it by a passkey, which need not have checked who uses it. Throws Refusal 'sign-in-expired', 'wrong-passkey'. */
export const givePasskey = limited('give the passkey', {
  find: async (deps, _client, { pendingToken, ...sent }: Pending & SentPasskey) => ({
    ...(await requirePending(deps, pendingToken)),
    sent,
  }),
  async run(deps, client, { sent, ...pending }) {
    const proven = await checkPasskey(deps, sent)
    return finishSignIn(deps, client, pending, 'wrong-passkey', async (tx) => {
      return proven?.userId === pending.userId && (await proven.use(tx))
    })
  },
})

/** Strangers share the tries of the address, whatever they have proven so far. */
async function requirePending({ db }: Dependencies, pendingToken = '') {
  const found = await findPendingSignIn(db, pendingToken)
  if (!found) throw new Refusal('sign-in-expired')
  return { ...found, pendingToken, subject: found.email }
}

/** `prove` consumes the second factor in the transaction of the session. Throws Refusal `wrong`. */
export async function finishSignIn(
  deps: Door & Pick<Dependencies, 'securityLogger'>,
  client: ClientInfo,
  { pendingToken, userId, email }: { pendingToken: string; userId: string; email: string },
  wrong: 'wrong-code' | 'wrong-passkey',
  prove: (tx: Tx) => Promise<boolean>,
): Promise<SignInResult> {
  const started = await enter(deps, userId, async (tx, user) => {
    // Only one of several concurrent calls succeeds.
    if (!(await findPendingSignIn(tx, pendingToken)) || !(await prove(tx))) return undefined
    await deletePendingSignIns(tx, userId)
    return createSignInSession(tx, deps, client, user, 'second factor')
  })
  if (started) return started
  await logWrongCode(deps.securityLogger, client, { id: userId, email })
  throw new Refusal(wrong)
}

/** Logs a code that was wrong, or the password that was given instead of one. */
export function logWrongCode(
  securityLogger: SecurityLogger,
  client: ClientInfo,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const details = { by: 'second factor' }
  const about = { email, userId: id, details, isHalfSignedIn: true }
  return securityLogger.logEvent(client, 'sign_in_failed', about)
}

// No package: docs/decisions/2026-11-21-sign-in-without-a-library.md.

type Door = Pick<Dependencies, 'db' | 'log' | 'oidc' | 'accountMailer'>

type Started =
  | {
      outcome: 'signed-in'
      token: string
      browserToken: string
      /** To who signs in to the account for the first time, and may sign in by one the next time. */
      offersPasskey: boolean
    }
  | { outcome: 'second-factor-needed'; pendingToken: string }

/** Returns undefined if the user is disabled or unverified, or the password has changed since the check. */
export async function startSession(
  door: Door,
  client: ClientInfo,
  userId: string,
  proven: { password?: string; passkey?: ProvenPasskey; service?: boolean } = {},
): Promise<SignInResult | undefined> {
  const { password, passkey, service } = proven
  return enter(door, userId, async (tx, user) => {
    if (!service && (await mustUseService(tx, door.oidc, user))) throw new Refusal('use-oidc')
    if (password !== undefined && password !== (await findPassword(tx, userId))) return undefined
    if (passkey)
      return (await passkey.use(tx))
        ? createSignInSession(tx, door, client, user, 'passkey')
        : undefined
    const next = stateAfter('sign in', { hasSecondFactor: await hasSecondFactor(tx, userId) })
    if (next === 'second factor pending')
      return {
        outcome: 'second-factor-needed',
        pendingToken: await createPendingSignIn(tx, userId),
      }
    const by = service ? 'service' : 'mail'
    return createSignInSession(tx, door, client, user, password === undefined ? by : 'password')
  })
}

/** With the user locked, unless they are disabled or unverified. */
async function enter(
  { db, log }: Door,
  userId: string,
  start: (tx: Tx, user: User) => Promise<Started | undefined>,
): Promise<SignInResult | undefined> {
  const started = await db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, userId)
    return user?.verified && user.disabledAt === null ? start(tx, user) : undefined
  })
  return started && { ...started, role: await findReadableRole({ db, log }, userId) }
}

/** The previous session ends, so that no known token stays valid. */
async function createSignInSession(
  tx: Tx,
  { accountMailer, oidc }: Door,
  client: ClientInfo,
  user: User,
  by: string,
): Promise<Started> {
  const { id: userId, email } = user
  const { sessionToken, browserToken, userAgent } = client
  const { last_sign_in_at } = await tx
    .selectFrom('users')
    .select('last_sign_in_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const isFirst = last_sign_in_at === null
  const isKnown = browserToken !== undefined && (await isKnownBrowser(tx, email, browserToken))
  // Not of the first browser of an account, which has just been made.
  if (!isFirst && !isKnown) await mailNewBrowser(tx, accountMailer, email, userAgent)
  if (sessionToken !== undefined) await endSessionOf(tx, sessionToken)
  const token = await createSession(tx, userId, userAgent)
  await tx
    .updateTable('users')
    .set({ last_sign_in_at: new Date() })
    .where('id', '=', userId)
    .execute()
  await recordEvent(tx, { type: 'sign_in', userId, details: { by }, ...client })
  const key = await rememberBrowser(tx, userId, browserToken)
  if (by === 'second factor' || by === 'passkey') await rememberSecondFactor(tx, userId, key)
  const offersPasskey = isFirst && !(await mustUseService(tx, oidc, user))
  return { outcome: 'signed-in', token, browserToken: key, offersPasskey }
}
