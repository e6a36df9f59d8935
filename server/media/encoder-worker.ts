import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { PictureRefusal } from '#core/media/picture.ts'
import type { Log } from '../log.ts'
import type { EncoderAnswer, EncoderTask } from './encoder-process.ts'
import { putBehind } from './put-behind.ts'

const idleMs = 20_000
const maxTaskMs = 60_000

type Waiting = { answer(answer: EncoderAnswer): void; lost(reason: PictureRefusal): void }

/**
 * @param folder where the pictures are that it reads, and are put that it writes
 * @param taskMs after which a picture is given up, and its process ended
 */
export function createWorker(program: string, folder: string, log: Log, taskMs = maxTaskMs) {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let ids = 0
  const waiting = new Map<number, Waiting>()

  function start(): ChildProcess | undefined {
    const started = forkEncoder(program, folder, log)
    started?.on('message', (answer: EncoderAnswer) => waiting.get(answer.id)?.answer(answer))
    started?.once('disconnect', () => {
      // One that was let go has nothing to do with what its successor is asked.
      if (child === started) lose({ reason: 'damaged' })
    })
    return started
  }

  function lose(refusal: PictureRefusal): void {
    child = undefined
    for (const each of waiting.values()) each.lost(refusal)
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

  function give(asked: ChildProcess, task: { id: number }): Promise<EncoderAnswer> {
    const { id } = task
    return new Promise((resolve) => {
      const late = setTimeout(() => {
        lost({ reason: 'too-slow' })
        // It is the next picture's no more: what waits behind this one is not damaged.
        if (child === asked) lose({ reason: 'busy' })
        asked.kill('SIGKILL')
      }, taskMs)
      const end = (answer: EncoderAnswer) => {
        clearTimeout(late)
        waiting.delete(id)
        letGoWhenIdle()
        resolve(answer)
      }
      const lost = (refusal: PictureRefusal) => end({ id, refusal })
      waiting.set(id, { answer: end, lost })
      asked.send(task, (error) => error && lost({ reason: 'busy' }))
    })
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
      return give(child, { ...task, id })
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

function forkEncoder(program: string, folder: string, log: Log): ChildProcess | undefined {
  const started = fork(program, {
    // A decoder that was taken over has no use of our environment.
    env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' },
    execArgv: [
      '--max-old-space-size=64',
      '--disable-warning=ExperimentalWarning',
      '--disable-warning=SecurityWarning',
      ...permissions(program, folder),
    ],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  started.once('error', (error) => log.error({ err: error }, 'picture process not started'))
  if (!started.connected) return undefined
  started.once('exit', (code, signal) => {
    if (code !== 0) log.warn({ code, signal }, 'picture process ended')
  })
  putBehind(started)
  return started
}

/**
 * JavaScript of that process opens its own program and the folder of uploads, starts no other program and
 * opens no connection. The decoders themselves are not JavaScript and not held by it: for them there is
 * the user of the process, its empty environment, and what they refuse to open.
 */
function permissions(program: string, folder: string): string[] {
  const root = rootOf(dirname(resolve(program)))
  const code = ['build/server', 'server', 'core', 'node_modules', 'package.json']
  const readable = [
    ...code.map((each) => join(root, each)).filter((each) => existsSync(each)),
    // By these sharp finds out for which C library its binary has to be.
    '/usr/bin/ldd',
    '/proc/self/exe',
    folder,
  ]
  return [
    '--permission',
    '--allow-addons',
    ...readable.map((each) => `--allow-fs-read=${each}`),
    `--allow-fs-write=${folder}`,
  ]
}

function rootOf(folder: string): string {
  const above = dirname(folder)
  return existsSync(join(folder, 'package.json')) || above === folder ? folder : rootOf(above)
}
