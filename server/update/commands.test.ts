import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { makeScratchFolder } from '#tests/support/scratch.ts'
import { rollback, UpdateError, update } from './commands.ts'
import { commandSocket, type Said } from './hear-commands.ts'
import { makeKey, publicKeyFile, signHash } from './minisign.ts'

/** Serves its own name, as server/serve.ts serves. */
const program = (name: string) => `
  import { createServer } from 'node:http'
  process.once('SIGTERM', () => process.exit(0))
  process.on('message', (word) => word === 'drain' && process.exit(0))
  if (process.env.QANTARA_STANDS_BY) {
    const opened = new Promise((done) => process.on('message', (word) => word === 'open' && done()))
    process.send({ standBy: 'prepared' })
    process.send({ standBy: 'well' })
    await opened
  }
  const server = createServer((_, response) => response.end('${name}'))
  await new Promise((done) => server.listen({ fd: 4 }, done))
  process.send('ready')
`
const key = makeKey()
const nameOf = (version: string) => `qantara-${version}-${process.platform}-${process.arch}`

/** Versions, one of which runs, and the link that leads to it. */
let place: string
let link: string
let port: number
let releases: string

beforeAll(async () => {
  place = await makeScratchFolder('qantara-place-')
  releases = join(place, 'releases')
  mkdirSync(releases)
  port = await freePort()
  vi.stubEnv('DATA_DIR', place)
})
afterAll(() => rmSync(place, { recursive: true, maxRetries: 10 }))

beforeEach(() => {
  link = join(place, 'qantara')
  rmSync(link, { force: true })
  rmSync(`${link}.last-update`, { force: true })
  symlinkSync(makeVersion(place, '1.0.0'), link)
})

function makeVersion(where: string, version: string): string {
  const folder = join(where, nameOf(version))
  mkdirSync(join(folder, 'build/server'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version, type: 'module' }))
  writeFileSync(join(folder, 'build/server/serve.js'), program(version))
  return folder
}

/** A signed archive of a version, in a folder of its own. */
async function makeArchive(version: string, more?: string): Promise<string> {
  const folder = await makeScratchFolder('qantara-archive-')
  makeVersion(folder, version)
  if (more) mkdirSync(join(folder, more))
  const file = join(folder, `${nameOf(version)}.tar.xz`)
  execFileSync('tar', ['-C', folder, '-cJf', file, nameOf(version), ...(more ? [more] : [])])
  sign(file, basename(file))
  return file
}

function sign(file: string, name: string): void {
  const hash = createHash('blake2b512').update(readFileSync(file)).digest()
  writeFileSync(`${file}.minisig`, signHash(key, hash, `timestamp:0\tfile:${name}\thashed`))
}

function means(releaseKey: string | undefined = publicKeyFile(key)) {
  const said: string[] = []
  const config = { dataDir: place, port, hosts: ['127.0.0.1'], releaseKey }
  return {
    config: config as never,
    calledBy: link,
    said,
    say: (line: string) => void said.push(line),
  }
}

describe('an archive is not unpacked', () => {
  const cases: Record<string, { spoil(file: string): string | undefined; says: string }> = {
    'without its signature': {
      spoil: (file) => void unlinkSync(`${file}.minisig`),
      says: 'There is no signature',
    },
    'of which a byte has changed': {
      spoil: (file) => void appendFileSync(file, 'x'),
      says: 'cannot be trusted: The file is not what was signed',
    },
    'that was signed under another name': {
      spoil: (file) => sign(file, 'qantara-0.9.0.tar.xz') as undefined,
      says: 'it was signed as qantara-0.9.0.tar.xz',
    },
    'that SHA256SUMS lists otherwise': {
      spoil: (file) =>
        void writeFileSync(join(dirname(file), 'SHA256SUMS'), `0000  ${basename(file)}\n`),
      says: 'is not what SHA256SUMS lists',
    },
  }
  test.for(Object.entries(cases))('%s', async ([, { spoil, says }]) => {
    const file = await makeArchive('1.1.0')
    spoil(file)
    await expect(update(means(), file)).rejects.toThrow(says)
    expect(existsSync(join(place, nameOf('1.1.0')))).toBe(false)
  })

  test('by another key, or none', async () => {
    const file = await makeArchive('1.1.0')
    const other = means(publicKeyFile(makeKey()))
    await expect(update(other, file)).rejects.toThrow('It was signed by another key')
    await expect(update(means(''), file)).rejects.toThrow('RELEASE_KEY has to be')
    expect(existsSync(join(place, nameOf('1.1.0')))).toBe(false)
  })

  test('of two folders, or that is none', async () => {
    const two = await makeArchive('1.1.0', 'another')
    await expect(update(means(), two)).rejects.toThrow('does not hold the one folder')
    writeFileSync(two, 'no archive')
    sign(two, basename(two))
    await expect(update(means(), two)).rejects.toThrow('could not be unpacked by tar and xz')
    expect(existsSync(join(place, nameOf('1.1.0')))).toBe(false)
  })
})

test('a disk without room for it is named in one line, and nothing is left there', async () => {
  const file = await makeArchive('1.1.0')
  const programs = await makeScratchFolder('qantara-programs-')
  const script = `#!/bin/sh
    for n in 1 2 3; do echo "tar: $n: Cannot write: No space left on device" >&2; done
    exit 2`
  writeFileSync(join(programs, 'tar'), script, { mode: 0o755 })
  const { PATH } = process.env
  onTestFinished(() => void vi.stubEnv('PATH', PATH))
  vi.stubEnv('PATH', programs)
  await expect(update(means(), file)).rejects.toThrow(`The disk of ${place} is full`)
  expect(readdirSync(place).filter((name) => name.startsWith('.'))).toEqual([])
})

test('an older version is refused, and so is a folder that holds none', async () => {
  await expect(update(means(), makeVersion(releases, '0.9.0'))).rejects.toThrow('is older than')
  await expect(update(means(), releases)).rejects.toThrow('holds no version of the program')
})

test('a rollback needs a version that ran before', async () => {
  await expect(rollback(means())).rejects.toThrow('No version ran before this one')
  const gone = { from: join(place, 'gone'), to: realpathSync(link) }
  writeFileSync(`${link}.last-update`, JSON.stringify(gone))
  await expect(rollback(means())).rejects.toThrow(`${gone.from} is not there any more`)
  writeFileSync(`${link}.last-update`, '{"from":')
  await expect(rollback(means())).rejects.toThrow('No version ran before this one')
})

test('where no program hears it, the version is changed by hand', async () => {
  const folder = makeVersion(releases, '1.2.0')
  await expect(update(means(), folder)).rejects.toThrow(
    'No program with this DATA_DIR and PORT runs here (ENOENT)',
  )
  const far = { ...means(), config: { dataDir: join(place, 'x'.repeat(108)), port } as never }
  await expect(update(far, folder)).rejects.toThrow('The path of DATA_DIR is too long')
})

/** Says the lines to who asks, instead of the program. */
async function pretend(...lines: string[]) {
  const liar = createServer((socket) => socket.end(`${lines.join('\n')}\n`))
  liar.listen(commandSocket({ dataDir: place, port }))
  await once(liar, 'listening')
  return { [Symbol.dispose]: () => void liar.close() }
}

test.each(['no JSON', 'null', '1'])('a program that says %j is as before', async (line) => {
  using _ = await pretend(line)
  await expect(update(means(), makeVersion(releases, '1.2.0'))).rejects.toThrow(UpdateError)
  expect(realpathSync(link)).toBe(join(place, nameOf('1.0.0')))
})

test('the program that runs decides nothing about the link, and tells a terminal nothing', async () => {
  const folder = makeVersion(releases, '1.2.0')
  const before = join(releases, 'elsewhere')
  using _ = await pretend(
    JSON.stringify({ say: 'well \u001b[2J' }),
    JSON.stringify({ lead: { before, folder: '/tmp' } }),
    JSON.stringify({ done: { before, folder: '/tmp' } }),
  )
  const by = means()
  await update(by, folder)
  expect(realpathSync(link)).toBe(folder)
  expect(by.said).toContain('well  [2J')
  await expect(rollback(means())).rejects.toThrow('No version ran before this one')
})

describe('of a program that runs', { timeout: 60_000 }, () => {
  let stop: () => Promise<void>
  beforeAll(async () => {
    const before = makeVersion(place, '1.0.0')
    const start = join(place, 'start.mjs')
    const server = join(import.meta.dirname, '..')
    writeFileSync(
      start,
      `import { supervise } from '${server}/supervise.ts'
      import { createSockets } from '${server}/sockets.ts'
      import { hearCommands } from '${server}/update/hear-commands.ts'
      const config = { dataDir: '${place}', port: ${port}, hosts: ['127.0.0.1'] }
      const fleet = supervise({
        program: { file: '${before}/build/server/serve.js', node: process.execPath },
        count: 1,
        logLevel: 'silent',
        sockets: await createSockets(config.hosts, config.port),
        onServing: () => hearCommands(() => fleet, config, {
          forMs: 200,
          everyMs: 50,
          leadMs: 3000,
          commitMs: 60_000,
        }),
      })`,
    )
    const child = spawn(process.execPath, [start], { stdio: ['ignore', 'inherit', 'inherit'] })
    const ended = once(child, 'exit')
    stop = async () => {
      child.kill('SIGTERM')
      await ended
    }
    const socket = commandSocket({ dataDir: place, port })
    await vi.waitFor(() => expect(existsSync(socket)).toBe(true), { timeout: 30_000 })
  })
  afterAll(() => stop())

  const served = async () => (await fetch(`http://127.0.0.1:${port}/`)).text()

  test('an archive is unpacked beside it and serves, and rollback goes back', async () => {
    await update(means(), await makeArchive('1.1.0'))
    expect([realpathSync(link), await served()]).toEqual([join(place, nameOf('1.1.0')), '1.1.0'])
    await rollback(means())
    const before = [join(place, nameOf('1.0.0')), '1.0.0']
    expect([realpathSync(link), await served()]).toEqual(before)
    // It would go forward.
    await expect(rollback(means())).rejects.toThrow('No version ran before this one')
    expect([realpathSync(link), await served()]).toEqual(before)
  })

  test('a link is taken as the folder to which it leads, and a change by hand is not rolled back', async () => {
    const next = makeVersion(releases, '1.3.0')
    await update(means(), next)
    const other = makeVersion(releases, '1.4.0')
    rmSync(link)
    symlinkSync(other, link)
    await expect(rollback(means())).rejects.toThrow('was changed by hand')
    await update(means(), link)
    expect([realpathSync(link), await served()]).toEqual([other, '1.4.0'])
    // Another one ran than that to which the link led.
    await expect(rollback(means())).rejects.toThrow('No version ran before this one')
  })

  test('of two at once the second is refused', async () => {
    const first = update(means(), makeVersion(releases, '1.1.1'))
    await expect(update(means(), makeVersion(releases, '1.1.2'))).rejects.toThrow(
      'Another update is under way',
    )
    await first
    expect(await served()).toBe('1.1.1')
  })

  test('where the link cannot be changed the version before serves again', async () => {
    const before = await served()
    mkdirSync(`${link}.next`)
    onTestFinished(() => rmSync(`${link}.next`, { recursive: true }))
    await expect(update(means(), makeVersion(releases, '1.1.3'))).rejects.toThrow(`${link}.next`)
    await vi.waitFor(async () => expect(await served()).toBe(before), { timeout: 10_000 })
    expect(realpathSync(link)).toBe(join(place, nameOf('1.0.0')))
  })

  test('a command that does not go on is as one that was ended', async () => {
    const before = await served()
    const folder = makeVersion(releases, '1.1.4')
    const socket = createConnection(commandSocket({ dataDir: place, port }))
    socket.write(`${JSON.stringify({ ask: 'update', folder })}\n`)
    const lines = (await Array.fromAsync(createInterface({ input: socket }))).map(
      (line): Said => JSON.parse(line),
    )
    expect(lines).toContainEqual({ lead: { before: expect.any(String), hasToBe: false } })
    expect(lines.at(-1)).toEqual({
      failed: 'The command was ended, or does not go on. The program before serves again.',
      isChanged: false,
    })
    await vi.waitFor(async () => expect(await served()).toBe(before), { timeout: 10_000 })
  })
})
