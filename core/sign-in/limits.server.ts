import { isRefusal } from '#core/issue.ts'
import { isKnownBrowser } from '#core/people/browsers.server.ts'
import { hashOf } from '#core/people/links.server.ts'
import {
  type Counter,
  deleteAttempts,
  isCounted,
  refundAttempt,
  takeAttempt,
} from '#core/security/attempts.server.ts'
import type { ClientInfo, Dependencies } from './dependencies.ts'

const windowMinutes = 15

/** Attempts per window, for one address, account or link and for one network (docs/bar.md 23). */
const limits = {
  signin: { each: 5, from: 50 },
  'second-factor': { each: 5, from: 50 },
  password: { each: 5, from: 50 },
  signup: { each: 5, from: 20 },
  link: { each: 100, from: 100 },
  lookup: { each: 60, from: 60 },
} as const

const maxMailedFrom = 50

export type LimitedAction = keyof typeof limits

/** What a wrong guess is refused with. A form that is refused for anything else has guessed nothing. */
const guesses = [
  'wrong-credentials',
  'wrong-password',
  'wrong-code',
  'wrong-passkey',
  'too-many-attempts',
] as const

/** The sign-up of an address ends when the address is confirmed, in any browser. */
const endsLater: LimitedAction = 'signup'

/**
 * Counts one attempt before `work` begins, and does the work if there was one left. Only success resets the
 * counter; an attempt that was refused before anything could be guessed is given back.
 *
 * @throws Refusal 'too-many-attempts', and whatever `work` throws
 */
export async function limited<Result>(
  deps: Dependencies,
  client: ClientInfo,
  { action, subject }: { action: LimitedAction; subject: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const attempt = await consumeRateLimit(deps, client, action, subject)
  const result = await refundIfBusy(attempt, work)
  if (action !== endsLater) await attempt.reset()
  return result
}

export type CountedAttempt = {
  /** The attempt was not carried out, so it is not counted (docs/decisions.md 32). */
  refund(): Promise<void>
  /** The attempt succeeded: resets the counter of its subject. */
  reset(): Promise<void>
}

/**
 * Counted in the database before any password is hashed, so concurrent attempts count separately. All
 * unknown browsers share 5 attempts per address; a browser in which its owner has signed in has 5 of
 * its own, and 5 at the second factor once it has been passed there. Throws Refusal 'too-many-attempts'.
 */
export async function consumeRateLimit(
  { db, securityLogger }: Dependencies,
  client: ClientInfo,
  action: LimitedAction,
  subject: string,
): Promise<CountedAttempt> {
  const { each, from } = limits[action]
  const { clientKey, browserToken } = client
  const known =
    browserToken !== undefined &&
    (await isKnownBrowser(db, subject, browserToken, action === 'second-factor'))
  const own = `${action}:${securityLogger.keyOf(subject)}${known ? `:${hashOf(browserToken)}` : ''}`
  const shared = { key: `${action}-from:${clientKey}`, max: from }
  const counters: Counter[] = [{ key: own, max: each }, ...(known ? [] : [shared])]
  try {
    await takeAttempt(db, counters, windowMinutes)
  } catch (error) {
    if (isRefusal(error, 'too-many-attempts')) {
      const email = subject.includes('@') ? subject : undefined
      const details = { operation: action }
      await securityLogger.logEvent(client, 'rate_limit_exceeded', { email, details })
    }
    throw error
  }
  return {
    refund: () => refundAttempt(db, counters),
    async reset() {
      if (!known) await refundAttempt(db, [shared])
      await deleteAttempts(db, own)
    },
  }
}

/** Links cannot be guessed: this stops floods only, never a valid link (docs/bar.md 43). */
export async function countWrongLink(deps: Dependencies, client: ClientInfo): Promise<void> {
  await consumeRateLimit(deps, client, 'link', client.clientKey)
}

/**
 * A request for the same address is always accepted: the number of mails is limited where they are
 * created (docs/bar.md 43). Throws Refusal when one network asks for very many addresses.
 */
export async function countMailRequest(
  { db, securityLogger }: Dependencies,
  client: ClientInfo,
  kind: 'reset' | 'magic',
  email: string,
): Promise<void> {
  const { clientKey } = client
  const own = `${kind}:${securityLogger.keyOf(email)}:${clientKey}`
  if (await isCounted(db, own, windowMinutes)) return
  const counters = [
    { key: own, max: Number.MAX_SAFE_INTEGER },
    { key: `${kind}-from:${clientKey}`, max: maxMailedFrom },
  ]
  try {
    await takeAttempt(db, counters, windowMinutes)
  } catch (error) {
    if (isRefusal(error, 'too-many-attempts'))
      await securityLogger.logEvent(client, 'rate_limit_exceeded', {
        email,
        details: { operation: kind },
      })
    throw error
  }
}

/** Runs the work of a counted attempt, and refunds the attempt if nothing was guessed, such as when the machine was too busy. */
export async function refundIfBusy<Result>(
  attempt: CountedAttempt,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (isRefusal(error) && !isRefusal(error, ...guesses)) await attempt.refund()
    throw error
  }
}

/** A sign-up succeeds when its address is confirmed, in any browser. */
export async function deleteSignUpAttempts(
  { db, securityLogger }: Dependencies,
  email: string,
): Promise<void> {
  await deleteAttempts(db, `signup:${securityLogger.keyOf(email)}`)
}
