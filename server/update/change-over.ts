import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { StandsBy } from '../app-options.ts'
import { type Fleet, type Member, type Program, writesHeld } from '../supervise.ts'

/** A backup and migrations of much data take their time; what comes after them does not. */
const preparedWithinMs = 60 * 60_000
const wellWithinMs = 60_000

/** In milliseconds. */
export type Times = {
  /** How long the new one is watched, and how often it is asked. */
  forMs: number
  everyMs: number
  /** How long the command may take to let the link lead there: its terminal may have been stopped (Ctrl+S). */
  leadMs: number
  /** How long the commit may take: the database may not answer any more, and nobody serves meanwhile. */
  commitMs: number
}

export const changeTimes: Times = {
  forMs: 60_000,
  everyMs: 1000,
  leadMs: 30_000,
  commitMs: 5 * 60_000,
}

export type Watch = Times & { isWell(): Promise<boolean> }

/** So many answers in a row that are none. */
const unwell = 3

/** The program before serves, as if nothing had been tried. */
export class NotChanged extends Error {
  override name = 'NotChanged'
}

/** The next version serves, or is started until it does: what it has made of the data the one before cannot read. */
export class NotBack extends Error {
  override name = 'NotBack'
}

/** What a process that stands by says (server/serve.ts). */
export type StandByWord =
  /** Its migrations do more than add: nothing may be saved for about so many seconds. */
  | { standBy: 'holds writes'; seconds: number }
  /** It is well, and waits until those before have ended: then it commits, and ends. */
  | { standBy: 'would change' }
  | { standBy: 'commits' }
  | { standBy: 'prepared' }
  | { standBy: 'well' }
  | { standBy: 'failed'; reason: string }

/** What processes that serve are told: for about so many seconds; null: save again. */
export type HoldWrites = { holdWrites: number | null }
const heldWithinMs = 15_000
/** Those before end within ten seconds by themselves. */
const endWithinMs = 15_000

type Course = {
  say(line: string): void
  signal: AbortSignal
  watch: Watch
  /** Lets the next start be one of `next`. Rejects where it cannot, though it has to be one, or where nobody answers. */
  lead(hasToBe: boolean): Promise<void>
}

/**
 * Starts `next` beside what serves, lets it take the port once its own smoke test has passed, ends those
 * before, and watches it. Whatever it was asked, somebody answers: the port is passed on, never closed. Resolves
 * when it has been well for a minute. Throws NotChanged when the program before serves again, or still: it did
 * not get well, one of its processes ended, or `signal` was aborted (docs/running.md). Where its migrations do more
 * than add see `changeAlone`.
 */
export async function changeOver(fleet: Fleet, next: Program, course: Course): Promise<void> {
  const { say, signal, watch, lead } = course
  const before = fleet.program()
  const children: Member[] = []
  let isHeld = false
  const standBy = async (which: StandsBy) => {
    const child = fleet.standBy(next, which)
    children.push(child)
    await isWell(child, signal, async (seconds) => {
      isHeld = true
      say(`Its migrations do more than add: nothing is saved for about ${seconds} seconds.`)
      await tellServing(fleet, seconds)
      if (child.connected) child.send(writesHeld, () => {})
    })
  }
  try {
    say('It starts beside the one that serves.')
    await standBy('first')
    const [first] = children
    if (first && isHeld) return await changeAlone(fleet, next, first, course)
    await Promise.all(Array.from({ length: fleet.count - 1 }, () => standBy('other')))
    const ended = children.find((child) => !isAlive(child))
    if (ended) throw endedWith(ended.exitCode, ended.signalCode)
  } catch (error) {
    if (error instanceof NotChanged || error instanceof NotBack) throw error
    fleet.end(children)
    if (isHeld) await tellServing(fleet, null)
    throw new NotChanged(`${reasonOf(error)}. The program before has served all the time.`)
  }
  const earlier = fleet.serving()
  fleet.adopt(next, children)
  try {
    await Promise.race([Promise.all(children.map(open)), endOfOne(children)])
    fleet.retire(earlier)
    say(`It has passed its smoke test and serves; it is watched for ${watch.forMs / 1000} seconds.`)
    await Promise.race([stayWell(watch, signal), endOfOne(children)])
    await Promise.race([lead(false), endOfOne(children)])
  } catch (error) {
    say(`${reasonOf(error)}. The program before is started again.`)
    await fleet.startAnew(before)
    fleet.retire(earlier)
    fleet.end(children)
    throw new NotChanged(`${reasonOf(error)}. The program before serves again.`)
  }
}

/**
 * The one that has migrated commits when nobody of the version before is left, who could read or write what it does not
 * know; who asks meanwhile waits for the port. The next start is one of `next` before that: it brings what is not
 * yet changed up to date, while the version before could not read what is. Throws NotChanged where nothing was
 * committed, and NotBack where something may be and `next` does not serve.
 */
async function changeAlone(
  fleet: Fleet,
  next: Program,
  child: Member,
  { say, lead, watch }: Course,
): Promise<void> {
  const before = fleet.program()
  await lead(true)
  let mayBeChanged = false
  let failure: string | undefined
  child.on('message', (message) => {
    const word = message as StandByWord
    if (word.standBy === 'commits') mayBeChanged = true
    if (word.standBy === 'failed') failure = word.reason
  })
  // Also of versions before that: they answer what they were asked, for minutes perhaps.
  const earlier = fleet.running().filter((each) => each !== child)
  fleet.adopt(next, [])
  say('It has passed its smoke test. The version before ends.')
  fleet.end(earlier)
  await endOfAll(earlier, endWithinMs)
  if (child.connected) child.send('open', () => {})
  const isEnded = endOfAll([child], watch.commitMs)
  // What it has said is heard before.
  if (child.connected) await once(child, 'disconnect')
  await isEnded
  if (failure && mayBeChanged) say(`${failure}. It may be committed all the same.`)
  if (!mayBeChanged) {
    const reason = failure ?? endedWith(child.exitCode, child.signalCode).message
    say(`${reason}. The program before is started again.`)
    await fleet.startAnew(before)
    throw new NotChanged(`${reason}. Nothing was changed, and the program before serves again.`)
  }
  const isLate = pause(wellWithinMs, undefined, { ref: false }).then(() => {
    throw new NotBack(
      'It has changed the tables and does not serve after 60 seconds. It is started again and again: look into its log.',
    )
  })
  await Promise.race([fleet.startAnew(next), isLate])
}

/** Resolves when each has done so, has ended, or hangs. */
async function tellServing(fleet: Fleet, holdWrites: number | null): Promise<void> {
  const word: HoldWrites = { holdWrites }
  await Promise.all(
    fleet.serving().map(async (child) => {
      const isHeld = new Promise<void>((resolve) => {
        child.on('message', (message) => message === writesHeld && resolve())
      })
      if (child.connected) child.send(word, () => {})
      const isLate = pause(heldWithinMs, undefined, { ref: false })
      if (isAlive(child)) await Promise.race([isHeld, once(child, 'exit'), isLate])
    }),
  )
}

async function endOfAll(children: readonly Member[], withinMs: number): Promise<void> {
  const timer = setTimeout(() => {
    for (const child of children) child.kill('SIGKILL')
  }, withinMs)
  await Promise.all(children.map((child) => isAlive(child) && once(child, 'exit')))
  clearTimeout(timer)
}

function isAlive({ exitCode, signalCode }: Member): boolean {
  return exitCode === null && signalCode === null
}

async function isWell(
  child: Member,
  signal: AbortSignal,
  holdWrites: (seconds: number) => Promise<void>,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let timer: NodeJS.Timeout | undefined
  const failAfter = (ms: number, what: string) => {
    clearTimeout(timer)
    timer = setTimeout(() => reject(new Error(what)), ms)
  }
  failAfter(preparedWithinMs, 'It was not prepared within an hour')
  const end = () => reject(new Error('The command was ended'))
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  child.once('exit', (code, by) => reject(endedWith(code, by)))
  child.on('message', (message) => {
    const word = message as StandByWord
    if (word.standBy === 'prepared') failAfter(wellWithinMs, 'It was not well within 60 seconds')
    if (word.standBy === 'holds writes') void holdWrites(word.seconds)
    if (word.standBy === 'well' || word.standBy === 'would change') resolve()
    if (word.standBy === 'failed') reject(new Error(word.reason))
  })
  await promise.finally(() => clearTimeout(timer))
}

async function open(child: Member): Promise<void> {
  const isReady = new Promise<void>((resolve) => {
    child.on('message', (message) => message === 'ready' && resolve())
  })
  // Where it has ended meanwhile, endOfOne says so.
  if (child.connected) child.send('open', () => {})
  const isLate = pause(wellWithinMs, undefined, { ref: false }).then(() => {
    throw new Error('It did not take the port within 60 seconds')
  })
  await Promise.race([isReady, isLate])
}

/** Never resolves: rejects when one of them ends. */
async function endOfOne(children: readonly Member[]): Promise<never> {
  const [code, signal] = await Promise.race(
    children.map((child) =>
      isAlive(child) ? once(child, 'exit') : [child.exitCode, child.signalCode],
    ),
  )
  throw endedWith(code, signal)
}

async function stayWell(watch: Watch, signal: AbortSignal): Promise<void> {
  const until = performance.now() + watch.forMs
  let silent = 0
  while (performance.now() < until) {
    if (signal.aborted) throw new Error('The command was ended')
    silent = (await watch.isWell()) ? 0 : silent + 1
    if (silent === unwell) throw new Error('It does not say any more that it is ready')
    await pause(watch.everyMs)
  }
}

function endedWith(code: number | null, signal: string | null): Error {
  return new Error(`One of its processes ended (${signal ?? `exit code ${code}`})`)
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
