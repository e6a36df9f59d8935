import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
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
  /** Its migrations do not only add: nothing may be saved for about so many seconds. */
  | { standBy: 'stops writes'; seconds: number }
  | { standBy: 'prepared' }
  | { standBy: 'well' }
  | { standBy: 'failed'; reason: string }

/** What is said to processes that serve, until they end, and what they answer. */
export const writesStopped = 'writes stopped'
export type StopWrites = { stopWrites: number }
/** In which what is being saved ends, in milliseconds. */
const stopWithinMs = 30_000

/** The tables as they were before migrations that do not only add. */
export type Kept = {
  /** Puts them in place while nobody has them open. Returns whether they were kept. */
  takeBack(): boolean
  forget(): void
}

/**
 * Starts `next` beside what serves, lets it take the port once its own smoke test has passed, ends those
 * before, and watches it. Whatever it was asked, somebody answers: the port is passed on, never closed. Saves are
 * answered with 503 meanwhile where its migrations do not only add; then the tables are taken back where nothing was
 * saved, and once it has taken the port there is no way back. Resolves when it has been well for a minute. Throws NotChanged when the program before serves again, or
 * still: it did not get well, one of its processes ended, or `signal` was aborted (docs/running.md).
 */
export async function changeOver(
  fleet: Fleet,
  next: Program,
  options: { say(line: string): void; signal: AbortSignal; watch: Watch; kept: Kept },
): Promise<void> {
  const { say, signal, watch, kept } = options
  const before = fleet.program()
  const children: ChildProcess[] = []
  let stopped: ChildProcess[] | undefined
  const stopWrites = async (seconds: number) => {
    stopped = fleet.serving()
    say(`Nothing can be saved for about ${seconds} seconds: its migrations do not only add.`)
    await Promise.all(stopped.map((child) => stopWritesOf(child, seconds)))
  }
  const standBy = async () => {
    const child = fleet.standBy(next)
    children.push(child)
    await isWell(child, { signal, stopWrites })
  }
  try {
    say('It starts beside the one that serves.')
    // The first makes the database ready; the others find it so.
    await standBy()
    await Promise.all(Array.from({ length: fleet.count - 1 }, standBy))
  } catch (error) {
    if (!stopped) {
      fleet.retire(children)
      throw new NotChanged(`${reasonOf(error)}. The program before has served all the time.`)
    }
    // One that ended was started again, and may have saved something.
    const isUntouched = stopped.every(isAlive)
    const all = [...fleet.serving(), ...children]
    fleet.adopt(before, [])
    fleet.retire(all)
    await Promise.all(all.filter(isAlive).map((child) => once(child, 'exit')))
    const isBack = isUntouched && kept.takeBack()
    await fleet.startAnew(before)
    throw new NotChanged(`${reasonOf(error)}. ${isBack ? takenBack : notTakenBack}`)
  }
  const earlier = fleet.serving()
  fleet.adopt(next, children)
  try {
    await Promise.race([Promise.all(children.map(open)), endOfOne(children)])
    fleet.retire(earlier)
    say(`It has passed its smoke test and serves; it is watched for ${watch.forMs / 1000} seconds.`)
    await Promise.race([stayWell(watch, signal), endOfOne(children)])
  } catch (error) {
    // What was saved meanwhile is in tables that the version before cannot read.
    if (stopped) return say(`${reasonOf(error)}. It stays: the version before could not go on.`)
    await fleet.startAnew(before)
    fleet.retire([...earlier, ...children])
    throw new NotChanged(`${reasonOf(error)}. The program before serves again.`)
  } finally {
    kept.forget()
  }
}

const takenBack =
  'The tables are as they were, and the program before serves again: nothing was saved in between.'
const notTakenBack =
  'The program before was started: ask /readyz. If it cannot use the tables, restore the backup that was made (docs/running.md).'

function isAlive({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}

async function stopWritesOf(child: ChildProcess, seconds: number): Promise<void> {
  const isStopped = new Promise<void>((resolve) => {
    child.on('message', (message) => message === writesStopped && resolve())
  })
  const word: StopWrites = { stopWrites: seconds }
  child.send(word)
  await Promise.race([isStopped, once(child, 'exit'), failAfter(stopWithinMs)])
}

async function failAfter(ms: number): Promise<never> {
  await pause(ms, undefined, { ref: false })
  throw new Error('What is being saved did not end in time')
}

function isWell(
  child: ChildProcess,
  { signal, stopWrites }: { signal: AbortSignal; stopWrites(seconds: number): Promise<void> },
): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  return new Promise<void>((resolve, reject) => {
    const late = () => reject(new Error('It was not well within 60 seconds'))
    timer = setTimeout(late, preparedWithinMs)
    const end = () => reject(new Error('The command was ended'))
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
    child.once('exit', (code, by) => reject(endedWith(code, by)))
    child.on('message', (message) => {
      const word = message as Partial<StandByWord> & { seconds?: number }
      if (word.standBy === 'stops writes')
        stopWrites(word.seconds ?? 0).then(() => child.send(writesStopped), reject)
      if (word.standBy === 'well') resolve()
      if (word.standBy === 'failed') reject(new Error(word.reason))
      if (word.standBy !== 'prepared') return
      clearTimeout(timer)
      timer = setTimeout(late, wellWithinMs)
    })
  }).finally(() => clearTimeout(timer))
}

async function open(child: ChildProcess): Promise<void> {
  const isReady = new Promise<void>((resolve) => {
    child.on('message', (message) => message === 'ready' && resolve())
  })
  child.send('open')
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
