import { type ChildProcess, fork } from 'node:child_process'
import cluster from 'node:cluster'
import { cannotStartCode } from './start-failure.ts'

const firstPauseMs = 100
const maxPauseMs = 30_000
const steadyMs = 60_000

/**
 * Read by glibc when a process starts: without it the threads that compress pages leave 50 MB behind.
 */
const memory = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }

/**
 * Starts `count` processes, and each again that ends, after 0.1 to 30 seconds. Signals reach all;
 * one that cannot start at the beginning ends all.
 */
export function supervise(options: { program: string; count: number; logLevel: string }): void {
  const { program, count, logLevel } = options
  const running = new Set<ChildProcess>()
  const waiting = new Set<NodeJS.Timeout>()
  let exitCode = 0
  let stopping = false
  let hasServed = false
  let pauseMs = firstPauseMs
  // One process has the port to itself; several share it.
  if (count > 1) cluster.setupPrimary({ exec: program })

  const start = () => {
    const started = performance.now()
    const env = { ...memory, ...process.env }
    const child = count > 1 ? cluster.fork(env).process : fork(program, { env })
    running.add(child)
    child.on('message', (message) => {
      if (message !== 'ready' || hasServed) return
      hasServed = true
      // The first makes the database ready; the others find it so.
      while (running.size + waiting.size < count) start()
    })
    child.once('exit', (code, signal) => {
      running.delete(child)
      if (stopping) return endIfLast(code ?? 1)
      if (code === cannotStartCode && !hasServed) return stopAll('SIGTERM', code)
      if (performance.now() - started > steadyMs) pauseMs = firstPauseMs
      void report(logLevel, { worker: child.pid, code, signal, pauseMs })
      const timer = setTimeout(() => {
        waiting.delete(timer)
        start()
      }, pauseMs)
      waiting.add(timer)
      pauseMs = Math.min(pauseMs * 2, maxPauseMs)
    })
  }
  const endIfLast = (code: number) => {
    exitCode = Math.max(exitCode, code)
    if (running.size === 0) process.exit(exitCode)
  }
  const stopAll = (signal: NodeJS.Signals, code = 0) => {
    stopping = true
    for (const timer of waiting) clearTimeout(timer)
    for (const child of running) child.kill(signal)
    endIfLast(code)
  }
  process.on('SIGTERM', () => stopAll('SIGTERM'))
  process.on('SIGINT', () => stopAll('SIGINT'))
  start()
}

/** Loaded when there is something to say: until then this process stays small. */
async function report(logLevel: string, facts: object): Promise<void> {
  const { createLog } = await import('./log.ts')
  createLog(logLevel).error(facts, 'a worker ended and is started again')
}
