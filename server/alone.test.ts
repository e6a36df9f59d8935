import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

/** A process that watches itself closely and does something. */
function watched(what: string, env: Record<string, string> = {}) {
  const program = `
    import { Alone } from '${import.meta.dirname}/alone.ts'
    await new Alone().watch({ hungAfterS: 1, aliveEveryMs: 100, lookEveryMs: 50 })
    ${what}`
  return spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 60_000,
  })
}

test('one that hangs is ended, so that it is started again', async () => {
  const hangs = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)'
  const lives = 'setTimeout(() => process.exit(3), 1500)'
  const ends = [hangs, lives].map((what) => once(watched(what), 'exit'))
  expect(await Promise.all(ends)).toEqual([
    [null, 'SIGALRM'],
    [3, null],
  ])
})

test('one ends when the shell that starts it again is gone', async () => {
  const startedBy = { QANTARA_STARTED_BY: String(process.pid) }
  const lives = once(watched('setTimeout(() => process.exit(3), 300)', startedBy), 'exit')
  const other = { QANTARA_STARTED_BY: '1' }
  const alone = once(watched('setTimeout(() => process.exit(3), 30_000)', other), 'exit')
  expect(await Promise.all([lives, alone])).toEqual([
    [3, null],
    [0, null],
  ])
})
