import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'

/** The first that is started hangs as soon as it has served; those after it live. */
const program = `
  import { existsSync, writeFileSync } from 'node:fs'
  process.on('SIGTERM', () => process.exit(0))
  const isFirst = !existsSync(process.env.MARK)
  writeFileSync(process.env.MARK, '')
  process.stderr.write((isFirst ? 'hangs ' : 'lives ') + process.pid + '\\n')
  process.send('ready', () => {
    if (isFirst) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    setInterval(() => process.send('alive'), 5)
  })
`

test.each([1, 2])(
  'a process that hangs is ended, and another takes its place (of %i)',
  async (count) => {
    const folder = await mkdtemp(join(tmpdir(), 'qantara-supervise-'))
    const file = join(folder, 'program.mjs')
    await writeFile(file, program)
    const options = {
      program: { file, node: process.execPath },
      count,
      logLevel: 'error',
      hung: { everyMs: 50, looks: 20 },
    }
    const start = join(folder, 'start.mjs')
    await writeFile(
      start,
      `import { supervise } from '${import.meta.dirname}/supervise.ts'
      const sockets = { open: () => [], release() {} }
      supervise({ ...${JSON.stringify(options)}, sockets })`,
    )
    // Nothing that the parent says of it can be written, which must not end it (docs/bar.md 64).
    const full = await open(existsSync('/dev/full') ? '/dev/full' : '/dev/null', 'w')
    const parent = spawn(process.execPath, [start], {
      env: { PATH: process.env.PATH, MARK: join(folder, 'mark') },
      stdio: ['ignore', full.fd, 'pipe'],
      timeout: 110_000,
    })
    const ended = once(parent, 'exit')
    let said = ''
    const lines = () =>
      Array.from(said.matchAll(/^(hangs|lives) (\d+)$/gm), ([, is, pid]) => ({ is, pid }))
    parent.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    const isGone = (pid: string | undefined) => {
      try {
        return !process.kill(Number(pid), 0)
      } catch {
        return true
      }
    }
    // All but the first live, and the first is replaced.
    const soon = { timeout: 50_000 }
    await vi.waitFor(() => expect(lines().length).toBeGreaterThan(count), soon)
    const [first, ...others] = lines()
    expect(first?.is).toBe('hangs')
    expect(new Set(others.map(({ is }) => is))).toEqual(new Set(['lives']))
    await vi.waitFor(() => expect(isGone(first?.pid)).toBe(true), soon)
    parent.kill('SIGTERM')
    await ended
    for (const { pid } of lines()) expect(isGone(pid)).toBe(true)
    await full.close()
    await rm(folder, { recursive: true, maxRetries: 10 })
  },
)

/** Serves, and cannot go on: before all of it was read, or after that, the first time. */
const failing = (when: 'before' | 'after') => `
  import { existsSync, writeFileSync } from 'node:fs'
  process.on('SIGTERM', () => process.exit(0))
  const isFirst = !existsSync(process.env.MARK)
  writeFileSync(process.env.MARK, '')
  process.send('ready')
  if ('${when}' === 'after') process.send('whole')
  if (isFirst) setTimeout(() => process.exit(78), 50)
  else setInterval(() => process.kill(process.ppid, 'SIGTERM'), 50)
`

test.each([
  ['ends all where not all of it could be read', 'before', 78],
  ['is started again where it had been whole', 'after', 0],
] as const)('a process that says that it cannot start %s', async (_, when, code) => {
  const folder = await mkdtemp(join(tmpdir(), 'qantara-supervise-'))
  const file = join(folder, 'program.mjs')
  await writeFile(file, failing(when))
  const start = join(folder, 'start.mjs')
  await writeFile(
    start,
    `import { supervise } from '${import.meta.dirname}/supervise.ts'
    const program = { file: ${JSON.stringify(file)}, node: process.execPath }
    const sockets = { open: () => [], release() {} }
    supervise({ program, count: 1, logLevel: 'silent', sockets })`,
  )
  const env = { PATH: process.env.PATH, MARK: join(folder, 'mark') }
  const parent = spawn(process.execPath, [start], { env, stdio: 'ignore', timeout: 110_000 })
  expect(await once(parent, 'exit')).toEqual([code, null])
  await rm(folder, { recursive: true, maxRetries: 10 })
})
