import { type ChildProcess, fork } from 'node:child_process'
import cluster from 'node:cluster'
import { createGathering } from './gather.ts'
import type { Log } from './log.ts'
import { cannotStartCode } from './start-failure.ts'

// No process manager: `npm start` alone starts again what ends, wherever it runs.

const firstPauseMs = 100
const maxPauseMs = 30_000
const steadyMs = 60_000

/** How often a process says that it lives, in milliseconds. */
export const aliveEveryMs = 5000

/** So many looks without a word, and it hangs. Looks are counted, not time: a machine may sleep. */
const untilHung = { everyMs: aliveEveryMs, looks: 12 }

/** Read by glibc at a process's start: else the threads that compress leave 50 MB behind. */
const memory = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }

/** In MB: with V8's own 32, a flood of requests leaves 130 to 210 MB behind before they are collected. */
const execArgv = [...process.execArgv, '--max-semi-space-size=16']

/**
 * Starts `count` processes, and each again that ends, after 0.1 to 30 seconds, or that hangs for a minute.
 * Signals reach all; one that cannot start at the beginning ends all.
 */
export function supervise(options: {
  program: string
  count: number
  logLevel: string
  hung?: { everyMs: number; looks: number }
}): void {
  const { program, count, logLevel, hung = untilHung } = options
  const running = new Set<ChildProcess>()
  const report = createReport(logLevel)
  const watch = watchForSilence(
    hung,
    (worker) => void report({ worker }, 'a worker hangs and is ended'),
  )
  const hearQuestions = createGathering(running)
  let exitCode = 0
  let stopping = false
  let hasServed = false
  // One process has the port to itself; several share it.
  if (count > 1) cluster.setupPrimary({ exec: program, execArgv })

  const start = () => {
    const started = performance.now()
    const env = { ...memory, ...process.env }
    const child = count > 1 ? cluster.fork(env).process : fork(program, { env, execArgv })
    running.add(child)
    child.on('message', (message) => {
      watch.heard(child)
      hearQuestions(child, message)
      if (message !== 'ready' || hasServed) return
      hasServed = true
      // The first makes the database ready; the others find it so.
      while (running.size + restarts.waiting() < count) start()
    })
    child.once('exit', (code, signal) => {
      running.delete(child)
      watch.forget(child)
      if (stopping) return endIfLast(code ?? 1)
      if (code === cannotStartCode && !hasServed) return stopAll('SIGTERM', code)
      const pauseMs = restarts.add(performance.now() - started)
      const facts = { worker: child.pid, code, signal, pauseMs }
      void report(facts, 'a worker ended and is started again')
    })
  }
  const restarts = createRestarts(start)
  const endIfLast = (code: number) => {
    exitCode = Math.max(exitCode, code)
    if (running.size === 0) process.exit(exitCode)
  }
  const stopAll = (signal: NodeJS.Signals, code = 0) => {
    stopping = true
    restarts.cancel()
    for (const child of running) child.kill(signal)
    endIfLast(code)
  }
  process.on('SIGTERM', () => stopAll('SIGTERM'))
  process.on('SIGINT', () => stopAll('SIGINT'))
  start()
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
    },
  }
}

/** From its first word on: making the database ready may take as long as it takes. */
function watchForSilence(
  { everyMs, looks }: { everyMs: number; looks: number },
  tell: (pid: number | undefined) => void,
) {
  const silent = new Map<ChildProcess, number>()
  setInterval(() => {
    for (const [child, count] of silent) {
      silent.set(child, count + 1)
      if (count + 1 !== looks) continue
      tell(child.pid)
      child.kill('SIGKILL')
    }
  }, everyMs)
  return {
    heard: (child: ChildProcess) => void silent.set(child, 0),
    forget: (child: ChildProcess) => void silent.delete(child),
  }
}

/** Loaded when there is something to say: until then this process stays small. */
function createReport(logLevel: string) {
  let loaded: Promise<Log> | undefined
  return async (facts: object, what: string): Promise<void> => {
    loaded ??= import('./log.ts').then(({ createLog }) => createLog(logLevel))
    const log = await loaded
    log.error(facts, what)
  }
}
