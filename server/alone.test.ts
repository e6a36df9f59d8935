import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

/** A process that watches itself closely and does something. */
function watched(what: string) {
  const program = `
    import { Alone } from '${import.meta.dirname}/alone.ts'
    await new Alone().watch({ hungAfterS: 1, aliveEveryMs: 100 })
    ${what}`
  return spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { PATH: process.env.PATH },
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
