import { isKnownBrowser } from '#core/accounts/known-browsers.server.ts'
import { hashOf } from '#core/accounts/mail-links.server.ts'
import { isRefusal } from '#core/issue.ts'
import {
  type Counter,
  forgetAttempts,
  giveBackAttempt,
  takeAttempt,
} from '#core/limits/attempts.server.ts'
import { readCookie } from './cookies.ts'
import type { Parts } from './parts.ts'
import { seenOf } from './watch.ts'

const windowMinutes = 15

/**
 * How many of one kind of form are looked at together; as many as passwords can wait for a hash.
 */
export const placesAtOnce = 10

/**
 * How many tries of each kind a window has room for: of one subject (an address, an account, a
 * link), and of one network address behind it, where many people may sit (docs/product.md §9,
 * docs/bar.md 23).
 */
const limits = {
  signin: { each: 5, from: 50 },
  'second-factor': { each: 5, from: 50 },
  /** The current password, asked for before a change. */
  password: { each: 5, from: 50 },
  signup: { each: 5, from: 20 },
  reset: { each: 5, from: 20 },
  magic: { each: 5, from: 20 },
  link: { each: 100, from: 100 },
  /** Every password that is looked up among the breached ones. */
  lookup: { each: 60, from: 60 },
} as const

export type Tried = keyof typeof limits

export type Admission = {
  /** The try came to nothing, and is not to be held against anybody (docs/decisions.md 32). */
  giveBack(): Promise<void>
  /** It succeeded: its subject's counter begins anew. */
  succeed(): Promise<void>
}

/**
 * Admits one try, or throws Refusal 'too-many-attempts': before any password is hashed, and counted in the
 * database, so that tries at once and on several processes are counted one by one. All browsers
 * together have the 5 of an address, since nobody can tell a new browser from one that has dropped
 * its cookie. A browser in which its owner has signed in before has 5 of its own: strangers use
 * them up neither by trying nor from the same network.
 */
export async function admit(
  { db, https, watch }: Parts,
  request: Request,
  tried: Tried,
  subject: string,
): Promise<Admission> {
  const { each, from } = limits[tried]
  const { clientKey } = seenOf(request)
  const browser = readCookie(request, https, 'browser')
  const known = browser !== undefined && (await isKnownBrowser(db, subject, browser))
  const own = `${tried}:${watch.keyOf(subject)}${known ? `:${hashOf(browser)}` : ''}`
  const shared = { key: `${tried}-from:${clientKey}`, most: from }
  const counters: Counter[] = [{ key: own, most: each }, ...(known ? [] : [shared])]
  try {
    await takeAttempt(db, counters, windowMinutes)
  } catch (error) {
    if (isRefusal(error, 'too-many-attempts')) {
      const email = subject.includes('@') ? subject : undefined
      await watch.note(request, 'rate_limit_exceeded', { email, facts: { operation: tried } })
    }
    throw error
  }
  return {
    giveBack: () => giveBackAttempt(db, counters),
    async succeed() {
      if (!known) await giveBackAttempt(db, [shared])
      await forgetAttempts(db, own)
    },
  }
}

/** Admits the use of a link or code, which cannot be guessed: only floods are held off. */
export function admitLink(parts: Parts, request: Request): Promise<Admission> {
  return admit(parts, request, 'link', seenOf(request).clientKey)
}

/** Does the work of an admitted try; one for which the machine had no time is given back. */
export async function unlessBusy<Result>(
  admission: Admission,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (isRefusal(error, 'busy')) await admission.giveBack()
    throw error
  }
}

/** A sign-up has succeeded when its address is confirmed, in whatever browser that was. */
export async function forgetSignUps({ db, watch }: Parts, email: string): Promise<void> {
  await forgetAttempts(db, `signup:${watch.keyOf(email)}`)
}
