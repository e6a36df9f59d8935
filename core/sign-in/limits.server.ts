import { isRefusal } from '#core/issue.ts'
import { hashOf } from '#core/people/links.server.ts'
import { isKnownBrowser } from '#core/people/sessions.server.ts'
import {
  type Counter,
  deleteAttempts,
  isCounted,
  refundAttempt,
  takeAttempt,
} from '#core/security/attempts.server.ts'
import { limits } from '#core/security/limits.ts'
import type { ClientInfo, Dependencies } from './dependencies.ts'
import { type CountedOfStep, type StepCounting, steps } from './states.ts'

export type LimitedAction = Exclude<CountedOfStep, 'magic' | 'reset'> | 'lookup'

/** What a wrong guess is refused with. A form that is refused for anything else has guessed nothing. */
const guesses = [
  'wrong-credentials',
  'wrong-password',
  'wrong-code',
  'wrong-passkey',
  'too-many-attempts',
] as const

/** A form that is not filled in, and an address of a service that there is not. */
const triesNoLink = ['incomplete', 'invalid-email', 'not-found'] as const

/** Somebody does a step with what they have sent. */
export type Take<Form, Result> = (
  deps: Dependencies,
  client: ClientInfo,
  form: Form,
) => Promise<Result>

/**
 * A step of which the table says that tries are counted. Each is counted before the step runs; only success
 * resets the counter, and a try that was refused before anything could be guessed is given back.
 *
 * @param step.find refuses what guesses nothing, and says whose tries are counted: those of an address or an
 *   account, of a network, or nobody's, which is null
 * @param step.atOnce how many run at once
 */
export function limited<Form, Found extends { subject: string | null }, Result>(
  name: StepCounting<Exclude<CountedOfStep, 'link'>>,
  step: {
    find(deps: Dependencies, client: ClientInfo, form: Form): Found | Promise<Found>
    atOnce?: keyof Dependencies['limitConcurrency']
    run(deps: Dependencies, client: ClientInfo, found: Found): Promise<Result>
  },
): Take<Form, Result> {
  return async (deps, client, form) => {
    const found = await step.find(deps, client, form)
    const run = () =>
      counted(name, deps, client, found.subject, () => step.run(deps, client, found))
    return step.atOnce ? deps.limitConcurrency[step.atOnce](run) : run()
  }
}

/**
 * A step that begins with a link, or with what another site answers: those that open nothing are counted, which
 * stops floods only, never a valid link (docs/bar.md 43).
 */
export function byLink<Form, Opened, Result>(
  name: StepCounting<'link'>,
  open: Take<Form, Opened>,
  run: Take<Opened, Result>,
): Take<Form, Result> {
  return async (deps, client, form) => {
    const opened = await open(deps, client, form).catch(async (error: unknown) => {
      const isCounted = steps[name].counts?.includes('link') && isRefusal(error)
      if (isCounted && !isRefusal(error, ...triesNoLink)) await countWrongLink(deps, client)
      throw error
    })
    return run(deps, client, opened)
  }
}

/** Runs the work of a step once what the table counts of it has been counted. */
export async function counted<Result>(
  step: StepCounting<Exclude<CountedOfStep, 'link'>>,
  deps: Dependencies,
  client: ClientInfo,
  subject: string | null,
  work: () => Promise<Result>,
): Promise<Result> {
  const limit = steps[step].counts?.find((each) => each !== 'link')
  if (limit === undefined || subject === null) return work()
  if (limit === 'magic' || limit === 'reset') {
    await countMailRequest(deps, client, limit, subject)
    return work()
  }
  const attempt = await consumeRateLimit(deps, client, limit, subject)
  const result = await refundIfBusy(attempt, work)
  // The sign-up of an address ends when the address is confirmed, in any browser.
  if (limit !== 'signup') await attempt.reset()
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
  deps: Dependencies,
  client: ClientInfo,
  action: LimitedAction,
  subject: string,
): Promise<CountedAttempt> {
  const { db, securityLogger } = deps
  const { each, from } = limits[action]
  const { clientKey, browserToken } = client
  const known =
    browserToken !== undefined &&
    (await isKnownBrowser(db, subject, browserToken, action === 'second-factor'))
  const own = `${action}:${securityLogger.keyOf(subject)}${known ? `:${hashOf(browserToken)}` : ''}`
  const shared = { key: `${action}-from:${clientKey}`, max: from }
  const counters: Counter[] = [{ key: own, max: each }, ...(known ? [] : [shared])]
  await take(deps, client, action, subject, counters)
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
  deps: Dependencies,
  client: ClientInfo,
  kind: 'reset' | 'magic',
  email: string,
): Promise<void> {
  const { db, securityLogger } = deps
  const { clientKey } = client
  const { from, minutes } = limits[kind]
  const own = `${kind}:${securityLogger.keyOf(email)}:${clientKey}`
  if (await isCounted(db, own, minutes)) return
  const counters = [
    { key: own, max: Number.MAX_SAFE_INTEGER },
    { key: `${kind}-from:${clientKey}`, max: from },
  ]
  await take(deps, client, kind, email, counters)
}

/** Takes an attempt from each counter; that one of them is used up is an event. */
async function take(
  { db, securityLogger }: Dependencies,
  client: ClientInfo,
  operation: keyof typeof limits,
  subject: string,
  counters: readonly Counter[],
): Promise<void> {
  try {
    await takeAttempt(db, counters, limits[operation].minutes)
  } catch (error) {
    const email = subject.includes('@') ? subject : undefined
    if (isRefusal(error, 'too-many-attempts'))
      await securityLogger.logEvent(client, 'rate_limit_exceeded', {
        email,
        details: { operation },
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
