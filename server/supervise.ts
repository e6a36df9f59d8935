import { type ChildProcess, fork, type Serializable } from 'node:child_process'
import type { EventEmitter } from 'node:events'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { StandsBy } from './app-options.ts'
import { createGathering } from './gather.ts'
import type { Log } from './log.ts'
import { cannotStartCode } from './start-failure.ts'

const firstPauseMs = 100
const maxPauseMs = 30_000
const steadyMs = 60_000

/** How often a process says that it lives, in milliseconds. */
export const aliveEveryMs = 5000

/** So many looks without a word, and it hangs. Looks are counted, not time: a machine may sleep. */
const untilHung = { everyMs: aliveEveryMs, looks: 12 }

/** One that serves: a child, or the process itself, which had no parent (server/alone.ts). */
export type Member = EventEmitter &
  Pick<ChildProcess, 'pid' | 'connected' | 'exitCode' | 'signalCode'> & {
    send(word: Serializable, sent: () => void): unknown
    kill(signal: NodeJS.Signals): unknown
  }

/** One version of the program, and the Node that runs it. */
export type Program = { file: string; node: string }

/** Passed on by descriptor: a process that serves the port lives shorter than the port does. */
export type Sockets = { open(): number[]; release(): void }

/** What an update does with processes (server/update/change-over.ts). */
export type Fleet = {
  program(): Program
  count: number
  /** Those that serve, or will in a moment. */
  serving(): Member[]
  /** All, also those that stand by or end because they should. */
  running(): Member[]
  /** Starts one that waits for 'open' before it takes the port; the first of an update makes the database ready. */
  standBy(program: Program, which: StandsBy): Member
  /** From now on these serve, and whatever ends is started again as `program`. */
  adopt(program: Program, children: readonly Member[]): void
  /** Ends them in order, those that serve without hurry; none is started again. */
  retire(children: readonly Member[]): void
  /** Ends them within seconds; none is started again. */
  end(children: readonly Member[]): void
  /**
   * Starts as many as should serve, beside all that run. Resolves when each does or has ended, and one does: those
   * that end are started again, however long it takes.
   */
  startAnew(program: Program): Promise<void>
}

/** Tells a process that serves to end when what it was asked is answered, which may take minutes. */
export const drain = 'drain'
/** What a process answers that was told to hold writes, or to save again. */
export const writesHeld = 'writes held'
/** What a process says once all of the program has been read, which is after 'ready'. */
export const whole = 'whole'
/** Tells a process that it stands by (server/serve.ts). */
export const standByVariable = 'QANTARA_STANDS_BY'
/** Tells a process that it is the first of this machine. */
export const firstVariable = 'QANTARA_IS_FIRST'
/** Tells a process how many sockets it is given; the first is descriptor 4, behind the channel. */
export const socketsVariable = 'QANTARA_SOCKETS'

const lookEveryMs = 50

/** Longer pauses are for what does not get up: then a proxy learns at once that nobody answers. */
const heldMs = 1000

/**
 * Starts `count` processes, and each again that ends, after 0.1 to 30 seconds, or that hangs for a minute.
 * Signals reach all; one that cannot start at the beginning ends all. All are given the port by descriptor, so
 * that what waits in its queue outlives each of them. `onServing` is called once, when the first serves. Where this
 * process has served `alone`, none is started until it is told to.
 */
export function supervise(options: {
  program: Program
  count: number
  logLevel: string
  sockets: Sockets
  /** This process itself, which has served until now. */
  alone?: Member
  onServing?: () => void
  hung?: { everyMs: number; looks: number }
}): Fleet {
  const { count, logLevel, sockets, alone, onServing, hung = untilHung } = options
  let current = options.program
  const running = new Set<Member>()
  /** Of these nothing is started again: they stand by, or end because they should. */
  const aside = new Set<Member>()
  /** Of these each was told to end, and lets the port go. */
  const leaving = new WeakSet<Member>()
  const ready = new Set<Member>()
  const report = createReport(logLevel)
  const watch = watchForSilence(
    hung,
    (worker) => void report({ worker }, 'a worker hangs and is ended'),
  )
  const hearQuestions = createGathering(running)
  let exitCode = 0
  let stopping: NodeJS.Signals | undefined
  let hasServed = alone !== undefined
  let hasBeenWhole = hasServed
  const serving = () => [...running].filter((child) => !aside.has(child))

  const launch = (program: Program, more: NodeJS.ProcessEnv = {}) => {
    // Nobody would tell it to end.
    if (stopping) throw ending()
    const child = forkWith(sockets.open(), program, { ...process.env, ...more })
    child.on('error', (error: NodeJS.ErrnoException) => {
      // Where none could be started nothing follows by itself. Any other is a word that came too late.
      if (child.pid === undefined) child.emit('exit', null, error.code as NodeJS.Signals)
    })
    admit(child)
    return child
  }
  const admit = (child: Member) => {
    const started = performance.now()
    running.add(child)
    child.on('message', (message) => {
      if (message === 'alive' || message === 'ready') watch.heard(child)
      hearQuestions(child, message)
      if (message === whole) hasBeenWhole = true
      if (message !== 'ready') return
      ready.add(child)
      if (hasServed || stopping) return
      hasServed = true
      onServing?.()
      // The first makes the database ready; the others find it so.
      while (serving().length + restarts.waiting() < count) start()
    })
    child.once('exit', (code, signal) => {
      running.delete(child)
      ready.delete(child)
      watch.forget(child)
      if (stopping) return endIfLast(aside.has(child) && signal === stopping ? 0 : (code ?? 1))
      if (aside.delete(child)) return
      if (code === cannotStartCode && !hasBeenWhole) return stopAll('SIGTERM', code)
      const pauseMs = restarts.add(performance.now() - started)
      // One that holds it, as both versions do in an update, would keep it from who binds it again.
      if (pauseMs > heldMs && [...running].every((each) => leaving.has(each))) sockets.release()
      const facts = { worker: child.pid, code, signal, pauseMs }
      void report(facts, 'a worker ended and is started again')
    })
  }
  const start = () => launch(current)
  const startAgain = (): Member | undefined => {
    try {
      return start()
    } catch (error) {
      // Somebody has taken the port meanwhile.
      void report({ err: error, pauseMs: restarts.add(0) }, 'a worker could not be started again')
      return undefined
    }
  }
  const restarts = createRestarts(startAgain)
  const endIfLast = (code: number) => {
    exitCode = Math.max(exitCode, code)
    if (running.size === 0) process.exit(exitCode)
  }
  const stopAll = (signal: NodeJS.Signals, code = 0) => {
    stopping = signal
    restarts.cancel()
    // Those that serve stop to listen as well: who comes now is refused at once, and does not wait in a queue.
    sockets.release()
    for (const child of running) child.kill(signal)
    endIfLast(code)
  }
  process.on('SIGTERM', () => stopAll('SIGTERM'))
  process.on('SIGINT', () => stopAll('SIGINT'))
  if (alone) {
    ready.add(alone)
    admit(alone)
  } else launch(current, { [firstVariable]: 'yes' })
  return {
    count,
    program: () => current,
    serving,
    running: () => [...running],
    standBy(program, which) {
      const child = launch(program, { [standByVariable]: which })
      aside.add(child)
      return child
    },
    adopt(program, children) {
      current = program
      restarts.cancel()
      for (const child of serving()) aside.add(child)
      for (const child of children) aside.delete(child)
    },
    retire(children) {
      for (const child of children) {
        if (running.has(child)) aside.add(child)
        leaving.add(child)
        if (ready.has(child) && child.connected) child.send(drain, () => {})
        else child.kill('SIGTERM')
      }
    },
    end(children) {
      for (const child of children) {
        if (running.has(child)) aside.add(child)
        leaving.add(child)
        child.kill('SIGTERM')
      }
    },
    async startAnew(program) {
      if (stopping) throw ending()
      this.adopt(program, [])
      const started = Array.from({ length: count }, startAgain)
      await Promise.all(started.map((child) => child && isReady(child)))
      while (!serving().some((child) => ready.has(child))) await pause(lookEveryMs)
    },
  }
}

function ending(): Error {
  return new Error('The program ends')
}

/** Behind the three of every process and its channel come the sockets (server/serve.ts). */
function forkWith(
  sockets: number[],
  { file, node }: Program,
  env: NodeJS.ProcessEnv,
): ChildProcess {
  // Where its folder may be written, Node leaves there what it made of the code: a tenth less until the first page.
  const compiled = { NODE_COMPILE_CACHE: join(dirname(file), 'compiled') }
  return fork(file, {
    execPath: node,
    env: { ...compiled, ...env, [socketsVariable]: String(sockets.length) },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc', ...sockets],
  })
}

/** Resolves also when it ends. */
function isReady(child: Member): Promise<void> {
  return new Promise((resolve) => {
    child.on('message', (message) => message === 'ready' && resolve())
    child.once('exit', () => resolve())
  })
}

/** After a pause that doubles each time, until a process has run for a minute. */
function createRestarts(start: () => void) {
  const timers = new Set<NodeJS.Timeout>()
  let nextPauseMs = firstPauseMs
  return {
    waiting: () => timers.size,
    /** In milliseconds: how long the one that ended has run, and how long the pause is. */
    add(ranMs: number): number {
      const pauseMs = ranMs > steadyMs ? firstPauseMs : nextPauseMs
      nextPauseMs = Math.min(pauseMs * 2, maxPauseMs)
      const timer = setTimeout(() => {
        timers.delete(timer)
        start()
      }, pauseMs)
      timers.add(timer)
      return pauseMs
    },
    cancel() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}

/** From its first word on: making the database ready may take as long as it takes. */
function watchForSilence(
  { everyMs, looks }: { everyMs: number; looks: number },
  tell: (pid: number | undefined) => void,
) {
  const silent = new Map<Member, number>()
  setInterval(() => {
    for (const [child, count] of silent) {
      silent.set(child, count + 1)
      if (count + 1 !== looks) continue
      tell(child.pid)
      child.kill('SIGKILL')
    }
  }, everyMs)
  return {
    heard: (child: Member) => void silent.set(child, 0),
    forget: (child: Member) => void silent.delete(child),
  }
}

/** Loaded when there is something to say: until then this process stays small. */
function createReport(logLevel: string) {
  let loaded: Promise<Log> | undefined
  return async (facts: object, what: string): Promise<void> => {
    loaded ??= import('./log.ts').then(({ createLog }) => createLog(logLevel))
    try {
      const log = await loaded
      log.error(facts, what)
    } catch {
      // The folder of this version was removed while it ran.
      process.stderr.write(`${what}\n`)
    }
  }
}
