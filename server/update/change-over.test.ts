import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, test } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { makeScratchFolder } from '#tests/support/scratch.ts'

type Kind = 'well' | 'sick' | 'dies' | 'unready' | 'stops writes' | 'stops writes and is sick'

/** Serves its own name, as server/serve.ts serves. */
const program = (name: string, kind: Kind) => `
  import { createServer } from 'node:http'
  import { Server } from 'node:net'
  const standsBy = process.env.QANTARA_STANDS_BY === 'yes'
  let name = '${name}'
  const server = createServer((_, response) => response.end(name))
  process.on('message', ({ stopWrites }) => {
    if (!stopWrites) return
    name = 'stopped for ' + stopWrites
    process.send('writes stopped')
  })
  if (standsBy && '${kind}'.startsWith('stops')) {
    const stopped = new Promise((done) => process.on('message', (word) => word === 'writes stopped' && done()))
    process.send({ standBy: 'stops writes', seconds: 17 })
    await stopped
    await new Promise((done) => setTimeout(done, 200))
  }
  process.once('disconnect', () => process.exit())
  if (standsBy && '${kind}'.endsWith('sick'))
    await new Promise(() => process.send({ standBy: 'failed', reason: 'It is sick' }, () => process.exit(78)))
  if (standsBy) {
    const opened = new Promise((done) => process.on('message', (word) => word === 'open' && done()))
    process.send({ standBy: 'prepared' })
    process.send({ standBy: 'well' })
    await opened
  }
  await new Promise((done) => server.listen({ fd: 4 }, done))
  process.once('SIGTERM', () => {
    // HTTP's own would end connections whose request is on its way.
    Server.prototype.close.call(server, () => process.exit(0))
  })
  process.send('ready')
  if (standsBy && '${kind}' === 'dies') setTimeout(() => process.exit(7), 100)
`

const parent = (options: { folder: string; port: number; count: number; isWell: boolean }) =>
  `
  import { supervise } from '${import.meta.dirname}/../supervise.ts'
  import { createSockets } from '${import.meta.dirname}/../sockets.ts'
  import { changeOver } from './change-over.ts'
  const say = (line) => process.stdout.write(line + '\\n')
  const programOf = (name) => ({ file: '${options.folder}/' + name + '.mjs', node: process.execPath })
  const fleet = supervise({
    program: programOf('before'),
    count: ${options.count},
    logLevel: 'silent',
    sockets: await createSockets(['127.0.0.1'], ${options.port}),
    onServing: () => say('serves'),
  })
  process.stdin.once('data', async () => {
    const watch = { forMs: 400, everyMs: 50, isWell: async () => ${options.isWell} }
    const { signal } = new AbortController()
    const kept = { takeBack: () => true, forget() {} }
    const end = await changeOver(fleet, programOf('next'), { say() {}, signal, watch, kept })
      .then(() => 'changed', (error) => error.name + ': ' + error.message)
    say(end)
  })
`.replace('./change-over.ts', `${import.meta.dirname}/change-over.ts`)

const ending: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ending.splice(0)) await end()
})

/** Asks all the while, by a connection each. Returns what was answered, in turn, and how it ended. */
async function change(kind: Kind, count: number) {
  const folder = await makeScratchFolder('qantara-change-')
  const port = await freePort()
  await writeFile(join(folder, 'before.mjs'), program('before', 'well'))
  await writeFile(join(folder, 'next.mjs'), program('next', kind))
  const start = join(folder, 'start.mjs')
  await writeFile(start, parent({ folder, port, count, isWell: kind !== 'unready' }))
  const child = spawn(process.execPath, [start], { stdio: ['pipe', 'pipe', 'inherit'] })
  ending.push(async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, maxRetries: 10 })
  })
  const lines = createInterface({ input: child.stdout })
  await once(lines, 'line')
  const answers: string[] = []
  let isOver = false
  const asking = (async () => {
    while (!isOver) answers.push(await ask(port))
  })()
  child.stdin.write('change\n')
  const [end] = await once(lines, 'line')
  // What follows a change of mind is asked, too.
  const asked = answers.length
  while (answers.length < asked + 20) await new Promise((done) => setTimeout(done, 5))
  isOver = true
  await asking
  return { end, answers: answers.filter((answer, n) => answer !== answers[n - 1]) }
}

function ask(port: number): Promise<string> {
  return new Promise((done) => {
    get({ port, host: '127.0.0.1', agent: false }, async (answer) => {
      done((await Array.fromAsync(answer.setEncoding('utf8'))).join(''))
    }).once('error', (error: NodeJS.ErrnoException) => done(`lost: ${error.code}`))
  })
}

// Longer than the wait for the processes of other tests.
describe.each([1, 2])('of %i processes', { timeout: 60_000 }, (count) => {
  test('the next version takes the port, and no request is lost', async () => {
    const { end, answers } = await change('well', count)
    expect(end).toBe('changed')
    expect(answers.at(0)).toBe('before')
    expect(answers.at(-1)).toBe('next')
    expect(new Set(answers)).toEqual(new Set(['before', 'next']))
  })

  test('one that is not well gets no request', async () => {
    const { end, answers } = await change('sick', count)
    expect(end).toBe('NotChanged: It is sick. The program before has served all the time.')
    expect(answers).toEqual(['before'])
  })

  test('one that does not stay well gives the port back, and no request is lost', async () => {
    const { end, answers } = await change('unready', count)
    expect(end).toMatch(/^NotChanged: .*not say any more that it is ready.* serves again\.$/)
    expect(answers.at(-1)).toBe('before')
    expect(new Set(answers)).toEqual(new Set(['before', 'next']))
  })

  test('one whose migrations do not only add lets saves wait for so long', async () => {
    const { end, answers } = await change('stops writes', count)
    expect(end).toBe('changed')
    expect(new Set(answers)).toEqual(new Set(['before', 'stopped for 17', 'next']))
    expect(answers.at(-1)).toBe('next')
  })

  test('and lets them in again where it is not well', async () => {
    const { end, answers } = await change('stops writes and is sick', count)
    expect(end).toMatch(/^NotChanged: It is sick\. The tables are as they were/)
    expect(new Set(answers)).toEqual(new Set(['before', 'stopped for 17']))
    expect(answers.at(-1)).toBe('before')
  })

  test('one that ends gives way to the version before', async () => {
    const { end, answers } = await change('dies', count)
    expect(end).toBe(
      'NotChanged: One of its processes ended (exit code 7). The program before serves again.',
    )
    expect(answers.at(-1)).toBe('before')
  })
})
