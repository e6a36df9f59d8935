import { on } from 'node:events'
import { existsSync } from 'node:fs'
import { type Transferable, Worker } from 'node:worker_threads'
import { UnreadableFile } from '#core/spreadsheets/unreadable-file.ts'

/** What the work on one file may take; `seconds` are of the processor. */
export type ThreadLimits = { seconds: number; megabytes: number }

/** A thread that stands back has a tenth of a busy machine. */
const clockFactor = 10

/** What is no longer is read and planned at once: a thread would cost more. In bytes or UTF-16 units. */
export const maxAtOnce = 16_384

/**
 * Runs a program in a thread of its own, which ends with `work` or at its limits of work, of time by the
 * clock and of memory (docs/bar.md 52). `next` waits for the next message of the thread.
 *
 * @param program its name; it lies beside the module `from`
 * @throws UnreadableFile where a limit ends it, which it names
 */
export async function inThread<T>(
  {
    program,
    from,
    data,
    transfer = [],
    env = {},
    limits,
  }: {
    program: string
    from: string
    data: unknown
    transfer?: Transferable[]
    env?: NodeJS.ProcessEnv
    limits: ThreadLimits
  },
  work: (next: <Message>() => Promise<Message>, thread: Worker) => Promise<T>,
): Promise<T> {
  // Of the source, or of the build: beside the program, or above a piece of it.
  const places = [`./${program}.ts`, `./${program}.js`, `../${program}.js`]
  const path = places.map((place) => new URL(place, from)).find((each) => existsSync(each))
  if (!path) throw new Error(`The program ${program} is missing: build again`)
  const thread = new Worker(path, {
    workerData: data,
    transferList: transfer,
    env,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
  })
  const ending = new AbortController()
  const stopLooking = endInTime(thread, limits, ending)
  // At a limit of time `messages` no longer listens, and an error that nobody listens to ends the process.
  thread.on('error', () => {})
  const messages = on(thread, 'message', { signal: ending.signal })
  try {
    return await work(async () => (await messages.next()).value?.[0], thread)
  } catch (error) {
    throw ending.signal.aborted ? ending.signal.reason : inWords(error, limits)
  } finally {
    stopLooking()
    await messages.return?.()
    await thread.terminate()
  }
}

/** Answers how to stop looking at what the thread has used. */
function endInTime(thread: Worker, limits: ThreadLimits, ending: AbortController): () => void {
  const end = (seconds: number) =>
    ending.abort(
      new UnreadableFile(`It was not read within ${seconds} seconds: import it in parts`),
    )
  const looking = setInterval(
    async () => {
      // Undefined before the thread runs, and once it has ended.
      const used = await thread.cpuUsage().catch(() => undefined)
      if (used && (used.user + used.system) / 1e6 > limits.seconds) end(limits.seconds)
    },
    Math.min(500, limits.seconds * 1000),
  )
  const longest = limits.seconds * clockFactor
  const clock = setTimeout(end, longest * 1000, longest)
  return () => {
    clearInterval(looking)
    clearTimeout(clock)
  }
}

function inWords(error: unknown, { megabytes }: ThreadLimits): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ERR_WORKER_OUT_OF_MEMORY')
    return new UnreadableFile(
      `To read it takes more than ${megabytes} MB of memory: import it in parts`,
    )
  return error
}
