import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { StandsBy } from '../app-options.ts'
import type { Fleet, Program } from '../supervise.ts'

/** A backup and migrations of much data take their time; what comes after them does not. */
const preparedWithinMs = 60 * 60_000
const wellWithinMs = 60_000

/** How long the new one is watched, and how it is asked. In milliseconds. */
export type Watch = { forMs: number; everyMs: number; isWell(): Promise<boolean> }

export const watchMs = { forMs: 60_000, everyMs: 1000 }

/** So many answers in a row that are none. */
const unwell = 3

/** The program before serves, as if nothing had been tried. */
export class NotChanged extends Error {
  override name = 'NotChanged'
}

/** What a process that stands by says (server/serve.ts). */
export type StandByWord =
  | { standBy: 'prepared' }
  | { standBy: 'well' }
  | { standBy: 'failed'; reason: string }

/**
 * Starts `next` beside what serves, lets it take the port once its own smoke test has passed, ends those
 * before, and watches it. Whatever it was asked, somebody answers: the port is passed on, never closed. Resolves
 * when it has been well for a minute. Throws NotChanged when the program before serves again, or still: it did
 * not get well, one of its processes ended, or `signal` was aborted (docs/running.md).
 */
export async function changeOver(
  fleet: Fleet,
  next: Program,
  { say, signal, watch }: { say(line: string): void; signal: AbortSignal; watch: Watch },
): Promise<void> {
  const before = fleet.program()
  const children: ChildProcess[] = []
  const standBy = async (which: StandsBy) => {
    const child = fleet.standBy(next, which)
    children.push(child)
    await isWell(child, signal)
  }
  try {
    say('It starts beside the one that serves.')
    await standBy('first')
    await Promise.all(Array.from({ length: fleet.count - 1 }, () => standBy('other')))
    const ended = children.find((child) => !isAlive(child))
    if (ended) throw endedWith(ended.exitCode, ended.signalCode)
  } catch (error) {
    fleet.end(children)
    throw new NotChanged(`${reasonOf(error)}. The program before has served all the time.`)
  }
  const earlier = fleet.serving()
  fleet.adopt(next, children)
  try {
    await Promise.race([Promise.all(children.map(open)), endOfOne(children)])
    fleet.retire(earlier)
    say(`It has passed its smoke test and serves; it is watched for ${watch.forMs / 1000} seconds.`)
    await Promise.race([stayWell(watch, signal), endOfOne(children)])
  } catch (error) {
    say(`${reasonOf(error)}. The program before is started again.`)
    await fleet.startAnew(before)
    fleet.retire(earlier)
    fleet.end(children)
    throw new NotChanged(`${reasonOf(error)}. The program before serves again.`)
  }
}

function isAlive({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}

async function isWell(child: ChildProcess, signal: AbortSignal): Promise<void> {
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
    const word = message as Partial<StandByWord>
    if (word.standBy === 'prepared') failAfter(wellWithinMs, 'It was not well within 60 seconds')
    if (word.standBy === 'well') resolve()
    if (word.standBy === 'failed') reject(new Error(word.reason))
  })
  await promise.finally(() => clearTimeout(timer))
}

async function open(child: ChildProcess): Promise<void> {
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
async function endOfOne(children: readonly ChildProcess[]): Promise<never> {
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
