import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { DrawSocialImage } from '#jobs/job.ts'
import type { Drawn } from './draw-process.ts'
import { putBehind } from './put-behind.ts'

const idleMs = 2000

/** One image after another, in a process that goes when no more is asked for: its library leaves 60 MB behind. */
export function createDrawApart(program: string, fontFolder: string): DrawSocialImage {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    const { PATH, NODE_ENV, NODE_COMPILE_CACHE } = process.env
    const started = fork(program, [fontFolder], {
      env: { PATH, NODE_ENV, NODE_COMPILE_CACHE, MALLOC_ARENA_MAX: '2' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    started.once('disconnect', () => {
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
    const gone = once(asked, 'exit', answered).then(([code, signal]) => {
      throw new Error(`the process that draws images has ended (${code ?? signal})`)
    })
    try {
      asked.send(text)
      const [drawn]: Drawn[] = await Promise.race([once(asked, 'message', answered), gone])
      if (!drawn || 'failure' in drawn) throw new Error(drawn?.failure)
      return drawn.png
    } finally {
      answered.abort()
      idle = setTimeout(() => asked.connected && asked.disconnect(), idleMs).unref()
    }
  }
}
