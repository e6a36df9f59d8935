import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import type { PictureForm, PictureRefusal } from '#core/media/picture.ts'
import type { Log } from '../log.ts'
import type { Encoded } from './encode.ts'
import type { EncoderAnswer, EncoderTask } from './encoder-process.ts'

export type Encoder = {
  /** What is wrong with the file as its header tells; answered at once, whatever is being encoded. */
  check(file: string): Promise<PictureRefusal | undefined>
  encode(task: {
    file: string
    stem: string
    widths: readonly number[]
    form?: PictureForm | undefined
  }): Promise<{ encoded: Encoded } | { refusal: PictureRefusal }>
  readonly pid: number | undefined
  stop(): Promise<void>
}

const maxQueue = 12
const idleMs = 20_000
const maxTaskMs = 60_000

type Waiting = { answer(answer: EncoderAnswer): void; lost(reason: PictureRefusal): void }

/** Started when there is a picture, gone when there are none. */
export function createEncoder(program: string, log: Log): Encoder {
  const worker = createWorker(program, log)
  let queued = 0
  let turn: Promise<unknown> = Promise.resolve()
  return {
    async check(file) {
      const answer = await worker.ask({ kind: 'check', file })
      return 'refusal' in answer ? answer.refusal : undefined
    },

    async encode(task) {
      if (queued > maxQueue) return { refusal: { reason: 'busy' } }
      queued += 1
      const result = turn.then(() =>
        worker.ask<EncoderTask & { kind: 'encode' }>({ kind: 'encode', ...task }),
      )
      turn = result.catch(() => {})
      const answer = await result.finally(() => {
        queued -= 1
      })
      if ('encoded' in answer) return { encoded: answer.encoded }
      return { refusal: answer.refusal ?? { reason: 'damaged' } }
    },

    get pid() {
      return worker.child?.pid
    },

    stop: () => worker.stop(),
  }
}

function createWorker(program: string, log: Log) {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let ids = 0
  const waiting = new Map<number, Waiting>()

  function start(): ChildProcess | undefined {
    const started = forkEncoder(program, log)
    started?.on('message', (answer: EncoderAnswer) => waiting.get(answer.id)?.answer(answer))
    started?.once('disconnect', () => {
      // One that was let go has nothing to do with what its successor is asked.
      if (child !== started) return
      child = undefined
      for (const each of waiting.values()) each.lost({ reason: 'damaged' })
      waiting.clear()
    })
    return started
  }

  /** By us: the process might leave while a task is on its way to it. */
  function letGoWhenIdle(): void {
    clearTimeout(idle)
    if (waiting.size > 0) return
    idle = setTimeout(() => {
      const leaving = child
      child = undefined
      if (leaving?.connected) leaving.disconnect()
    }, idleMs).unref()
  }

  return {
    get child() {
      return child
    },

    ask<Task extends EncoderTask>(task: Omit<Task, 'id'>): Promise<EncoderAnswer> {
      clearTimeout(idle)
      child ??= start()
      ids += 1
      const id = ids
      if (!child) return Promise.resolve({ id, refusal: { reason: 'busy' } })
      return give(child, { ...task, id }, waiting, letGoWhenIdle)
    },

    async stop(): Promise<void> {
      clearTimeout(idle)
      const ending = child
      if (!ending?.connected) return
      const ended = new Promise((resolve) => ending.once('exit', resolve))
      ending.disconnect()
      await ended
    },
  }
}

function forkEncoder(program: string, log: Log): ChildProcess | undefined {
  const started = fork(program, {
    // A decoder that was taken over has no use of our environment.
    env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' },
    execArgv: ['--max-old-space-size=64', '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  started.once('error', (error) => log.error({ err: error }, 'picture process not started'))
  if (!started.connected) return undefined
  started.once('exit', (code, signal) => {
    if (code !== 0) log.warn({ code, signal }, 'picture process ended')
  })
  if (started.pid)
    try {
      setPriority(started.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    } catch {
      // It has ended already, or the system knows no priorities.
    }
  return started
}

function give(
  child: ChildProcess,
  task: { id: number },
  waiting: Map<number, Waiting>,
  onEnd: () => void,
): Promise<EncoderAnswer> {
  const { id } = task
  return new Promise((resolve) => {
    const late = setTimeout(() => {
      lost({ reason: 'too-slow' })
      child.kill('SIGKILL')
    }, maxTaskMs)
    const end = (answer: EncoderAnswer) => {
      clearTimeout(late)
      waiting.delete(id)
      onEnd()
      resolve(answer)
    }
    const lost = (refusal: PictureRefusal) => end({ id, refusal })
    waiting.set(id, { answer: end, lost })
    child.send(task, (error) => error && lost({ reason: 'busy' }))
  })
}
