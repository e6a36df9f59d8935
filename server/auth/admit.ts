import { readCookie } from '#app/cookies.server.ts'
import { isRefusal } from '#core/issue.ts'
import {
  type Counter,
  forgetAttempts,
  giveBackAttempt,
  isCounted,
  takeAttempt,
} from '#core/limits/attempts.server.ts'
import { hashOf } from '#core/mail-links/mail-links.server.ts'
import { isKnownBrowser } from '#core/sessions/known-browsers.server.ts'
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
  link: { each: 100, from: 100 },
  /** Every password that is looked up among the breached ones. */
  lookup: { each: 60, from: 60 },
} as const

/** For how many addresses one network may ask for mails in a window. */
const maxMailedFrom = 50

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
  const browser = readCookie(request.headers.get('cookie'), https, 'browser')
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

/**
 * Counts the use of a link or code that leads nowhere. None can be guessed: only floods are held
 * off, and nobody whose link is right (docs/bar.md 43).
 */
export async function countWrongLink(parts: Parts, request: Request): Promise<void> {
  await admit(parts, request, 'link', seenOf(request).clientKey)
}

/**
 * Admits the request of a mail with a link. Asking again for the same address is always admitted:
 * what strangers ask for must not keep its owner from asking, and how many mails go out is decided
 * where they are made (docs/bar.md 43). Throws Refusal 'too-many-attempts' when one network asks
 * for very many addresses.
 */
export async function admitMailRequest(
  { db, watch }: Parts,
  request: Request,
  kind: 'reset' | 'magic',
  email: string,
): Promise<void> {
  const { clientKey } = seenOf(request)
  const own = `${kind}:${watch.keyOf(email)}:${clientKey}`
  if (await isCounted(db, own, windowMinutes)) return
  const counters = [
    { key: own, most: Number.MAX_SAFE_INTEGER },
    { key: `${kind}-from:${clientKey}`, most: maxMailedFrom },
  ]
  try {
    await takeAttempt(db, counters, windowMinutes)
  } catch (error) {
    if (isRefusal(error, 'too-many-attempts'))
      await watch.note(request, 'rate_limit_exceeded', { email, facts: { operation: kind } })
    throw error
  }
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
