import { isRefusal } from '#core/issue.ts'
import {
  type Counter,
  deleteAttempts,
  isCounted,
  refundAttempt,
  takeAttempt,
} from '#core/limits/attempts.server.ts'
import { hashOf } from '#core/mail-links/mail-links.server.ts'
import { isKnownBrowser } from '#core/sessions/known-browsers.server.ts'
import type { ClientInfo, Dependencies } from './dependencies.ts'

const windowMinutes = 15

/** Attempts in a window: of one address, account or link, and of one network (docs/bar.md 23). */
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

export type CountedAttempt = {
  /** It came to nothing, and is not to be held against anybody (docs/decisions.md 32). */
  refund(): Promise<void>
  /** It succeeded: its subject's counter begins again. */
  reset(): Promise<void>
}

/**
 * Before any password is hashed, and in the database: attempts at once are counted one by one. All
 * browsers share the 5 of an address; one in which its owner has signed in has 5 of its own, which
 * strangers cannot use up. Throws Refusal 'too-many-attempts'.
 */
export async function consumeRateLimit(
  { db, securityLogger }: Dependencies,
  client: ClientInfo,
  action: LimitedAction,
  subject: string,
): Promise<CountedAttempt> {
  const { each, from } = limits[action]
  const { clientKey, browserToken } = client
  const known = browserToken !== undefined && (await isKnownBrowser(db, subject, browserToken))
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

/** None can be guessed: only floods are held off, nobody whose link is right (docs/bar.md 43). */
export async function countWrongLink(deps: Dependencies, client: ClientInfo): Promise<void> {
  await consumeRateLimit(deps, client, 'link', client.clientKey)
}

/**
 * The same address may always be asked for again: how many mails go out is decided where they are
 * made (docs/bar.md 43). Throws Refusal when one network asks for very many addresses.
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

/** Does the work of a counted attempt; one for which the machine had no time is refunded. */
export async function refundIfBusy<Result>(
  attempt: CountedAttempt,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (isRefusal(error, 'busy')) await attempt.refund()
    throw error
  }
}

/** A sign-up has succeeded when its address is confirmed, in whatever browser that was. */
export async function deleteSignUpAttempts(
  { db, securityLogger }: Dependencies,
  email: string,
): Promise<void> {
  await deleteAttempts(db, `signup:${securityLogger.keyOf(email)}`)
}
