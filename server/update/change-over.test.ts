import { spawn } from 'node:child_process'
import { on, once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { makeScratchFolder } from '#tests/support/scratch.ts'

type Kind =
  | 'well'
  | 'sick'
  | 'dies'
  | 'unready'
  | 'ends early'
  | 'no program'
  | 'given up'
  | 'leads nowhere'
  | 'changes'
  | 'changes, is sick'
  | 'changes, leads nowhere'
  | 'changes, is killed'
  | 'changes, cannot commit'
  | 'changes, may have failed to commit'
  | 'changes, is silent'
  | 'changes, hangs'
  | 'changes, hangs while it commits'
  | 'changes, is killed once it was told to'

/** Serves its own name, as server/serve.ts serves. */
const program = (name: string, kind: Kind, marks: string) => `
  import { appendFileSync } from 'node:fs'
  import { createServer } from 'node:http'
  import { Server } from 'node:net'
  const standsBy = process.env.QANTARA_STANDS_BY
  let held = ''
  const server = createServer((_, response) => response.end('${name}' + held))
  process.on('message', (message) => {
    if (!Object.hasOwn(message, 'holdWrites')) return
    held = message.holdWrites ? ', held' : ''
    process.send('writes held')
  })
  process.once('disconnect', () => process.exit())
  if (standsBy) appendFileSync('${marks}', standsBy + ' ')
  if (standsBy === 'other') await new Promise((done) => setTimeout(done, 300))
  if (standsBy && '${kind}'.startsWith('changes')) {
    const told = (word) => new Promise((done) => process.on('message', (each) => each === word && done()))
    const isHeld = told('writes held')
    process.send({ standBy: 'holds writes', seconds: 17 })
    await isHeld
    await new Promise((done) => setTimeout(done, '${kind}'.endsWith('silent') ? 2000 : 200))
    process.send({ standBy: 'prepared' })
    const mayCommit = told('open')
    if (!'${kind}'.endsWith('sick')) process.send({ standBy: 'would change' })
    if ('${kind}'.endsWith('is killed')) process.exit(7)
    if (!'${kind}'.endsWith('sick')) await mayCommit
    const hang = () => new Promise(() => setInterval(() => {}, 1000))
    if ('${kind}'.endsWith('hangs')) await hang()
    if (!/sick$|cannot commit$/.test('${kind}'))
      await new Promise((done) => process.send({ standBy: 'commits' }, done))
    if ('${kind}'.endsWith('told to')) process.exit(7)
    if ('${kind}'.endsWith('while it commits')) await hang()
    if (!/sick$|commit$/.test('${kind}')) process.exit()
  }
  if (standsBy && /sick$|commit$/.test('${kind}'))
    await new Promise(() => process.send({ standBy: 'failed', reason: 'It is sick' }, () => process.exit(78)))
  if (standsBy) {
    const opened = new Promise((done) => process.on('message', (word) => word === 'open' && done()))
    process.send({ standBy: 'prepared' })
    process.send({ standBy: 'well' })
    if ('${kind}' === 'ends early' && standsBy === 'first') process.exit(7)
    await opened
  }
  await new Promise((done) => server.listen({ fd: 4 }, done))
  // HTTP's own would end connections whose request is on its way.
  const stop = (word) => {
    appendFileSync('${marks}-ends', '${name} ' + word + '\\n')
    Server.prototype.close.call(server, () => process.exit(0))
  }
  process.once('SIGTERM', stop)
  process.on('message', (word) => word === 'drain' && stop(word))
  process.send('ready')
  setInterval(() => process.send('alive'), 20)
  if (standsBy && '${kind}' === 'dies') setTimeout(() => process.exit(7), 100)
`

const parent = (options: { folder: string; port: number; count: number; kind: Kind }) =>
  `
  import { supervise } from '${import.meta.dirname}/../supervise.ts'
  import { createSockets } from '${import.meta.dirname}/../sockets.ts'
  import { changeOver } from './change-over.ts'
  const command = new AbortController()
  const say = (line) => {
    process.stdout.write(line + '\\n')
    if ('${options.kind}' === 'given up' && line.includes('is watched')) command.abort()
  }
  const programOf = (name, node = process.execPath) => ({ file: '${options.folder}/' + name + '.mjs', node })
  const fleet = supervise({
    program: programOf('before'),
    count: ${options.count},
    logLevel: 'silent',
    sockets: await createSockets(['127.0.0.1'], ${options.port}),
    hung: '${options.kind}'.endsWith('silent') ? { everyMs: 200, looks: 5 } : undefined,
    onServing: () => say('serves'),
  })
  process.stdin.once('data', async () => {
    const watch = {
      forMs: 400,
      everyMs: 50,
      commitMs: ${options.kind.includes('hangs') ? 2000 : 60_000},
      isWell: async () => ${options.kind !== 'unready'},
    }
    const { signal } = command
    const lead = async () => {
      say('leads')
      if ('${options.kind}'.endsWith('nowhere')) throw new Error('The command was ended')
    }
    const next = programOf('next'${options.kind === 'no program' ? `, '${options.folder}/next.mjs'` : ''})
    const end = await changeOver(fleet, next, { say, signal, watch, lead })
      .then(() => 'changed', (error) => error.name + ': ' + error.message)
    say(end)
  })
`.replace('./change-over.ts', `${import.meta.dirname}/change-over.ts`)

const ending: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ending.splice(0)) await end()
})

/** Asks all the while, by a connection each. Returns what was answered, in turn, and how it ended. */
async function change(kind: Kind, count: number, { isShaky = false, everyMs = 20 } = {}) {
  const { child, folder, port, lines, marks } = await start(kind, count)
  const answers: string[] = []
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      answers.push(await ask(port))
      // Without a pause most of what is worked would be these.
      await pause(everyMs)
    }
  })()
  // So often that a pause is longer than those in which the port is held while nobody serves.
  const fails = `import * as fs from 'node:fs'
    fs.appendFileSync('${marks}-before', 'x')
    if (fs.readFileSync('${marks}-before').length <= 6) process.exit(1)`
  if (isShaky)
    await writeFile(join(folder, 'before.mjs'), `${fails}\n${program('before', 'well', marks)}`)
  child.stdin.write('change\n')
  const end = await lineOf(lines, /^(changed$|NotChanged: )/)
  // What follows a change of mind is asked, too.
  const asked = answers.length
  while (answers.length < asked + 10) await pause(everyMs)
  isOver = true
  await asking
  const tried = await readFile(marks, 'utf8').catch(() => '')
  const ends = async () => new Set((await readFile(`${marks}-ends`, 'utf8')).trim().split('\n'))
  return { end, tried, ends, answers: answers.filter((answer, n) => answer !== answers[n - 1]) }
}

async function start(kind: Kind, count: number) {
  const folder = await makeScratchFolder('qantara-change-')
  const port = await freePort()
  const marks = join(folder, 'marks')
  await writeFile(join(folder, 'before.mjs'), program('before', 'well', marks))
  await writeFile(join(folder, 'next.mjs'), program('next', kind, marks), { mode: 0o600 })
  const file = join(folder, 'start.mjs')
  await writeFile(file, parent({ folder, port, count, kind }))
  const child = spawn(process.execPath, [file], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  ending.push(async () => {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, maxRetries: 10 })
  })
  const lines = createInterface({ input: child.stdout })
  await once(lines, 'line')
  return { child, ended, folder, port, lines, marks }
}

async function lineOf(lines: Interface, form: RegExp): Promise<string> {
  for await (const [line] of on(lines, 'line', { close: ['close'] }))
    if (form.test(line)) return line
  throw new Error('The program has ended')
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
    const { end, tried, ends, answers } = await change('well', count, { everyMs: 5 })
    expect(end).toBe('changed')
    await expect.poll(ends).toEqual(new Set(['before drain']))
    // One makes the backup and the database ready.
    expect(tried.trim().split(' ')).toEqual(['first', 'other'].slice(0, count))
    expect(answers.at(0)).toBe('before')
    expect(answers.at(-1)).toBe('next')
    expect(new Set(answers)).toEqual(new Set(['before', 'next']))
  })
})

// One alone goes the way of the first of several: each way in which a change ends is gone by several once.
describe('a change', { timeout: 60_000 }, () => {
  test('one that does more than add commits when nobody of the version before is left', async () => {
    const { end, ends, answers } = await change('changes', 2)
    expect(end).toBe('changed')
    expect(await ends()).toEqual(new Set(['before SIGTERM']))
    expect(answers).toEqual(['before', 'before, held', 'next'])
  })

  test('one that is not well gets no request', async () => {
    const { end, answers } = await change('sick', 2)
    expect(end).toBe('NotChanged: It is sick. The program before has served all the time.')
    expect(answers).toEqual(['before'])
  })

  test('one that does not stay well gives the port back, and no request is lost, though the version before does not start for long', async () => {
    const { end, ends, answers } = await change('unready', 2, { isShaky: true, everyMs: 5 })
    expect(end).toMatch(/^NotChanged: .*not say any more that it is ready.* serves again\.$/)
    // What is broken does not go on for as long as a client keeps its connection.
    await expect.poll(ends).toEqual(new Set(['before drain', 'next SIGTERM']))
    expect(answers.at(-1)).toBe('before')
    expect(new Set(answers)).toEqual(new Set(['before', 'next']))
  })

  test('a signal ends all of it while the next one is watched', async () => {
    const { child, ended, lines, port } = await start('well', 2)
    child.stdin.write('change\n')
    await lineOf(lines, /is watched/)
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(await ask(port)).toBe('lost: ECONNREFUSED')
  })

  test('one that ends gives way to the version before', async () => {
    const { end, answers } = await change('dies', 1)
    expect(end).toBe(
      'NotChanged: One of its processes ended (exit code 7). The program before serves again.',
    )
    expect(answers.at(-1)).toBe('before')
  })

  test('one whose Node cannot be started gets no request', async () => {
    const { end, answers } = await change('no program', 1)
    expect(end).toMatch(/^NotChanged: .*EACCES.* has served all the time\.$/)
    expect(answers).toEqual(['before'])
  })

  test('who ends the command while the next one is watched has the version before', async () => {
    const { end, answers } = await change('given up', 1)
    expect(end).toBe('NotChanged: The command was ended. The program before serves again.')
    expect(answers.at(-1)).toBe('before')
    expect(new Set(answers)).toEqual(new Set(['before', 'next']))
  })

  test('one to which the link cannot lead gives way to the version before', async () => {
    const { end, answers } = await change('leads nowhere', 1)
    expect(end).toBe('NotChanged: The command was ended. The program before serves again.')
    expect(answers.at(-1)).toBe('before')
  })

  test.each<[Kind, count: number, reason: string]>([
    ['changes, is sick', 1, 'It is sick. The program before has served all the time.'],
    [
      'changes, leads nowhere',
      1,
      'The command was ended. The program before has served all the time.',
    ],
    [
      'changes, is killed',
      2,
      'One of its processes ended (exit code 7). Nothing was changed, and the program before serves again.',
    ],
    [
      'changes, hangs',
      1,
      'One of its processes ended (SIGKILL). Nothing was changed, and the program before serves again.',
    ],
    [
      'changes, cannot commit',
      1,
      'It is sick. Nothing was changed, and the program before serves again.',
    ],
  ])('one that %s has changed nothing, and saves go on', async (kind, count, reason) => {
    const { end, answers } = await change(kind, count)
    expect(end).toBe(`NotChanged: ${reason}`)
    expect(answers).toEqual(['before', 'before, held', 'before'])
  })

  test.each<[Kind, count: number]>([
    ['changes, is killed once it was told to', 2],
    ['changes, may have failed to commit', 1],
    ['changes, is silent', 1],
    ['changes, hangs while it commits', 1],
  ])('one that %s is what serves', async (kind, count) => {
    const { end, answers } = await change(kind, count)
    expect(end).toBe('changed')
    expect(answers).toEqual(['before', 'before, held', 'next'])
  })
})

test('one of several that ends while the others start gets no request', {
  timeout: 60_000,
}, async () => {
  const { end, answers } = await change('ends early', 2)
  expect(end).toBe(
    'NotChanged: One of its processes ended (exit code 7). The program before has served all the time.',
  )
  expect(answers).toEqual(['before'])
})
