import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { DrawSocialImage } from '#jobs/job.ts'
import type { Drawn } from './draw-process.ts'
import { putBehind } from './put-behind.ts'

/** In milliseconds: after which without work it goes, and after which an image is given up. */
const limits = { idleMs: 2000, imageMs: 60_000 }

/** One image after another, in a process that goes when no more is asked for: its library leaves 60 MB behind. */
export function createDrawApart(
  program: string,
  fontFolder: string,
  { idleMs, imageMs } = limits,
): DrawSocialImage {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    const { PATH, NODE_ENV, NODE_COMPILE_CACHE } = process.env
    const started = fork(program, [fontFolder], {
      env: { PATH, NODE_ENV, NODE_COMPILE_CACHE, MALLOC_ARENA_MAX: '2' },
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    // What it says comes too late, or is said by its end.
    started.on('error', () => {})
    if (!started.connected) throw new Error('the process that draws images could not be started')
    started.once('exit', () => {
      if (child === started) child = undefined
    })
    putBehind(started)
    return started
  }

  return async (text) => {
    clearTimeout(idle)
    child ??= start()
    const asked = child
    const answered = new AbortController()
    const late = setTimeout(() => asked.kill('SIGKILL'), imageMs)
    const gone = once(asked, 'exit', answered).then(([code, signal]) => {
      throw new Error(`the process that draws images has ended (${code ?? signal})`)
    })
    try {
      asked.send(text, () => {})
      const [drawn]: Drawn[] = await Promise.race([once(asked, 'message', answered), gone])
      if (!drawn || 'failure' in drawn) throw new Error(drawn?.failure)
      return drawn.png
    } finally {
      clearTimeout(late)
      answered.abort()
      idle = setTimeout(() => asked.connected && asked.disconnect(), idleMs).unref()
    }
  }
}
