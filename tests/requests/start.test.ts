import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { migrations } from '#db/migrations/index.ts'
import { buildIfMoved, start as command } from '../support/built.ts'
import { inheritedVariables } from '../support/compile-cache.ts'
import { databases, openDatabase } from '../support/databases.ts'
import { freePort } from '../support/free-port.ts'
import { jobsOfPages } from '../support/held-jobs.ts'
import { send, until } from '../support/http.ts'
import { makeScratchFolder } from '../support/scratch.ts'
import { type RunningServer, startServer } from '../support/server.ts'

beforeAll(buildIfMoved, 300_000)

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0))
    await rm(folder, { recursive: true, maxRetries: 10, force: true })
})

async function newFolder(): Promise<string> {
  const folder = await makeScratchFolder('qantara-start-')
  folders.push(folder)
  return folder
}

/** Starts the program with just these variables and waits for its end, some minutes at most. */
async function startAndEnd(variables: Record<string, string>) {
  const child = spawn('sh', command, {
    env: {
      ...inheritedVariables(),
      DATA_DIR: await newFolder(),
      LOG_LEVEL: 'silent',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 240_000,
  })
  let words = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      words += text
    })
  const [code] = await once(child, 'close')
  return { code, lines: words.trimEnd().split('\n') }
}

describe('a start ends with the cause in one line', () => {
  test('for each variable that cannot be used', async () => {
    const { code, lines } = await startAndEnd({
      PORT: '80000',
      PUBLIC_ORIGIN: 'https://www.example.com/site',
      DATABASE_URL: 'mysql://localhost/qantara',
      SESSION_SECRET: 'short',
      TRUST_PROXY: 'yes',
      LOG_LEVEL: 'loud',
      S3_BUCKET: 'pictures',
    })
    expect(code).toBe(78)
    expect(lines.map((line) => line.split(' is ', 1)[0])).toEqual([
      'PORT',
      'PUBLIC_ORIGIN',
      'DATABASE_URL',
      'SESSION_SECRET',
      'TRUST_PROXY',
      'LOG_LEVEL',
      'S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY',
    ])
    for (const line of lines) expect(line).toMatch(/ is not usable: expected | is missing: /)
  })

  test('when the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = String(typeof address === 'object' ? address?.port : address)
    const DATA_DIR = await newFolder()
    const admin = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'Tiger-7-lily' }
    const { code, lines } = await startAndEnd({ PORT: port, DATA_DIR, ...admin })
    other.close()
    expect([code, lines]).toEqual([
      78,
      [`Port ${port} is taken: stop what listens there, or set PORT to another`],
    ])
    // The port comes first: nothing was made, and no admin either.
    expect(await readdir(DATA_DIR)).toEqual([])
  })

  test('when the data folder cannot be written', async () => {
    // Root may write a folder that is read-only; nobody can write into a file.
    const file = join(await newFolder(), 'a-file')
    await writeFile(file, '')
    const PORT = String(await freePort())
    for (const DATA_DIR of [file, join(file, 'data')]) {
      const { code, lines } = await startAndEnd({ PORT, DATA_DIR })
      expect([code, lines]).toEqual([78, [expect.stringMatching(/^DATA_DIR cannot be used: E/)]])
    }
  })

  test('when the database cannot be reached', async () => {
    const { code, lines } = await startAndEnd({
      PORT: String(await freePort()),
      DATABASE_URL: `postgres://postgres:word@127.0.0.1:${await freePort()}/qantara`,
      SESSION_SECRET: 'a secret for tests, long enough to be one',
    })
    expect([code, lines]).toEqual([
      78,
      [expect.stringMatching(/^DATABASE_URL: the database cannot be used \(.*ECONNREFUSED/)],
    ])
    expect(lines[0]).not.toContain('word')
  })

  test('when the data were written by a newer program, and leaves them alone', async () => {
    const DATA_DIR = await newFolder()
    const connection = await connect({ file: join(DATA_DIR, 'qantara.sqlite') })
    await migrate(connection)
    const later = { name: '9999_later', up: async () => {} }
    await migrate(connection, undefined, [...migrations, later])
    const { code, lines } = await startAndEnd({ DATA_DIR, PORT: String(await freePort()) })
    expect([code, lines]).toEqual([
      78,
      [expect.stringMatching(/written by a newer version of this program \(9999_later\): start /)],
    ])
    expect(await connection.db.selectFrom('changes').selectAll().execute()).toEqual([])
    await connection.close()
  })
})

/** What a start reads until the program is built, with a `build` of the test's own. */
async function newProgram(build: string): Promise<string> {
  const folder = await newFolder()
  for (const name of ['node-path.cjs', 'build-if-moved.mjs', 'fingerprint.mjs'])
    await cp(`scripts/${name}`, join(folder, 'scripts', name))
  await writeFile(join(folder, 'scripts/build.ts'), build)
  await mkdir(join(folder, 'node_modules/vite'), { recursive: true })
  return folder
}

test('a program that is older than its sources, and may not be built here, says so', async () => {
  const folder = await newProgram('')
  // Nothing can be written, also by root.
  const limited = ['-c', 'ulimit -f 0; exec "$0" scripts/node-path.cjs start', process.execPath]
  const { status, stderr } = spawnSync('sh', limited, { cwd: folder, encoding: 'utf8' })
  expect([status, stderr]).toEqual([
    78,
    'The program is not built from these sources, and cannot be here (EFBIG): run npm run build\n',
  ])
})

test('two that start at once build the program once', async () => {
  const folder = await newProgram(`
    import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
    import { sourceFingerprint } from './fingerprint.mjs'
    appendFileSync('builds', 'once')
    mkdirSync('build/server', { recursive: true })
    writeFileSync('build/server/listen.js', '')
    writeFileSync('build/fingerprint', sourceFingerprint())`)
  for (const source of ['app', 'core', 'db', 'emails', 'jobs', 'sample', 'server'])
    await mkdir(join(folder, source))
  const configs = ['vite.config.ts', 'vite.panel.config.ts', 'react-router.config.ts']
  const scripts = ['scripts/build-steps.ts', 'scripts/shared-chunks.ts']
  for (const file of ['package-lock.json', ...configs, ...scripts])
    await writeFile(join(folder, file), '')
  const start = async () => {
    const child = spawn(process.execPath, ['scripts/node-path.cjs', 'start'], {
      cwd: folder,
      stdio: 'ignore',
    })
    const [code] = await once(child, 'close')
    return code
  }
  expect(await Promise.all([start(), start()])).toEqual([0, 0])
  expect(await readFile(join(folder, 'builds'), 'utf8')).toBe('once')
})

describe.each(databases)('on %s', (kind) => {
  test('two that start at once on the same data share one content', async () => {
    await using database = await openDatabase(kind, 'empty')
    const databaseUrl = 'url' in database.target ? database.target.url : undefined
    const dataDir = await newFolder()
    const start = () => startServer({ dataDir, databaseUrl })
    const both = await Promise.all([start(), start()])
    const lists = await Promise.all(
      both.map(async ({ origin }) => (await send(origin, 'GET', '/api/team-members')).text),
    )
    expect(lists[0]).toBe(lists[1])
    expect(JSON.parse(lists[0] ?? '')).toHaveLength(8)
    const said = both.map((site) => site.log()).join('')
    expect(said.match(/database brought up to date/g)).toHaveLength(1)
    expect(said.match(/sample content put into/g)).toHaveLength(1)
    expect(await Promise.all(both.map((site) => site.stop()))).toEqual([0, 0])
  })
})

test('a process that ends is started again, and ends with the shell that does so', async () => {
  const site = await startServer({ heldJobs: jobsOfPages })
  const killed = site.workerPid()
  expect(killed).not.toBe(site.pid)
  // docs/bar.md 40
  expect(readFileSync(`/proc/${killed}/cmdline`, 'utf8')).toContain('--max-semi-space-size=')
  const variables = readFileSync(`/proc/${killed}/environ`, 'utf8').split('\0')
  expect(variables).toEqual(expect.arrayContaining(['NODE_ENV=production', 'MALLOC_ARENA_MAX=2']))
  process.kill(killed, 'SIGKILL')
  await until('it serves again', async () => {
    const answer = await send(site.origin, 'GET', '/team').catch(() => undefined)
    return answer?.status === 200
  })
  expect(site.workerPid()).not.toBe(killed)
  expect(site.log()).toContain('is started again')
  await endsWithItsShell(site)
})

test('WORKERS=2 end with the shell that starts them again', async () => {
  await endsWithItsShell(await startServer({ env: { WORKERS: '2' }, heldJobs: jobsOfPages }))
})

/** Else it would keep the port from the next start. */
async function endsWithItsShell(site: RunningServer): Promise<void> {
  process.kill(site.pid, 'SIGKILL')
  await until('nobody serves any more', async () => {
    const answer = await send(site.origin, 'GET', '/healthz').catch(() => undefined)
    return answer === undefined
  })
  await site.stop()
}

describe('what starts it again', () => {
  /** With a `node` of the test's own that counts its starts in a file, and the number of the start in $n. */
  const run = async (script: string, date = 'exec /bin/date "$@"') => {
    const folder = await newFolder()
    await mkdir(join(folder, 'scripts'))
    await cp('scripts/start', join(folder, 'scripts/start'))
    const programs = { node: `echo >> starts; n=$(wc -l < starts)\n${script}`, date }
    for (const [name, text] of Object.entries(programs))
      await writeFile(join(folder, name), `#!/bin/sh\ncd ${folder}\n${text}\n`, { mode: 0o755 })
    const child = spawn('sh', ['scripts/start', 'again'], {
      cwd: folder,
      env: { PATH: `${folder}:${process.env.PATH}` },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 60_000,
    })
    const said = { out: '' }
    child.stdout.setEncoding('utf8').on('data', (text) => {
      said.out += text
    })
    const ended = once(child, 'close')
    return { child, said, ended }
  }

  test('ends with what cannot start, and goes on where it could once', async () => {
    const never = await run('exit 78')
    expect(await never.ended).toEqual([78, null])
    expect(never.said.out).toBe('')
    const { child, said, ended } = await run(
      '[ $n = 2 ] && exit 78; [ $n -lt 4 ] && exit 9; sleep 60',
    )
    await until('three have ended', async () => said.out.split('\n').length === 4)
    const lines = said.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.map(({ level, code, pauseMs }) => [level, code, pauseMs])).toEqual([
      ['error', 9, 100],
      ['error', 78, 200],
      ['error', 9, 400],
    ])
    child.kill('SIGKILL')
    await ended
  })

  test('passes on a signal, waits for the end, and ends with its code', async () => {
    const { child, said, ended } = await run(
      "trap 'echo told; sleep 0.3; echo done; exit 5' TERM; echo runs; while :; do sleep 0.05; done",
    )
    await until('it runs', async () => said.out === 'runs\n')
    child.kill('SIGTERM')
    expect(await ended).toEqual([5, null])
    expect(said.out).toBe('runs\ntold\ndone\n')
  })

  test('ends while it waits to start again', async () => {
    const { child, said, ended } = await run('exit 9')
    await until('it waits for long', async () => said.out.includes('"pauseMs":800'))
    child.kill('SIGINT')
    expect(await ended).toEqual([9, null])
  })

  test('is there where start.mjs is called, as units and images of version 1.0 do', async () => {
    const folder = await newFolder()
    for (const each of ['build/server', 'scripts'])
      await mkdir(join(folder, each), { recursive: true })
    for (const name of ['start', 'start.mjs'])
      await cp(`scripts/${name}`, join(folder, 'scripts', name))
    const program = `
      import { existsSync, writeFileSync } from 'node:fs'
      console.log(process.env.NODE_ENV, process.execArgv.length > 0)
      if (existsSync('ran')) process.kill(process.ppid, 'SIGTERM')
      else {
        writeFileSync('ran', '')
        process.exit(9)
      }
      setInterval(() => {}, 1000)`
    await writeFile(join(folder, 'build/server/listen.js'), program)
    const child = spawn(process.execPath, [join(folder, 'scripts/start.mjs')], {
      cwd: folder,
      env: { PATH: '/usr/bin:/bin', LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 60_000,
    })
    let out = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      out += text
    })
    expect(await once(child, 'close')).toEqual([143, null])
    expect(out).toBe('production true\nproduction true\n')
  })

  // Of the times that it asks for, these are taken before the first and the second start.
  test.each([1, 4])('ends where it is told to just before a start (%i)', async (number) => {
    const tell = `echo >> asked; [ $(wc -l < asked) = ${number} ] && kill -TERM $PPID`
    const { said, ended } = await run(
      `[ $n = 1 ] && [ ${number} = 4 ] && exit 9; exec sleep 60`,
      `${tell}; exec /bin/date "$@"`,
    )
    expect(await ended).toEqual([143, null])
    expect(said.out.split('\n').length).toBe(number === 1 ? 1 : 2)
  })

  test('goes on where nobody reads what it says', async () => {
    const { child, ended } = await run('[ $n -lt 3 ] && exit 9; kill -TERM $PPID; exec sleep 60')
    child.stdout.destroy()
    expect(await ended).toEqual([143, null])
  })
})

test('npm passes on that it has to stop', async () => {
  const port = String(await freePort())
  const npm = spawn('npm', ['start'], {
    env: { ...inheritedVariables(), PORT: port, DATA_DIR: await newFolder(), SEED: 'none' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  npm.stdout.resume()
  npm.stderr.resume()
  await until('ready', () =>
    fetch(`http://localhost:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  // Once all that write there have ended, the program last.
  const ended = once(npm, 'close')
  npm.kill('SIGTERM')
  await ended
})

test('data is for the user of the program alone, whatever the shell and an earlier version let others do', async () => {
  const dataDir = await newFolder()
  await chmod(dataDir, 0o755)
  const before = process.umask(0)
  const site = await startServer({ dataDir, heldJobs: jobsOfPages }).finally(() =>
    process.umask(before),
  )
  const made = await readdir(dataDir, { recursive: true })
  expect(made).toContain('qantara.sqlite-wal')
  expect(made).toContain('session-secret')
  const open = ['.', ...made].filter((name) => statSync(join(dataDir, name)).mode & 0o077)
  expect(open).toEqual([])
  await site.stop()
})

test('WORKERS=2 are two processes that serve, are replaced, and end together', async () => {
  const site = await startServer({ env: { WORKERS: '2' }, heldJobs: jobsOfPages })
  const workers = () => {
    const opened = site.log().matchAll(/"pid":(\d+),.*Qantara is open/g)
    return Array.from(opened, ([, pid]) => Number(pid))
  }
  await until('both workers are open', async () => workers().length === 2)
  expect(new Set([site.pid, ...workers()]).size).toBe(3)
  expect((await send(site.origin, 'GET', '/team')).status).toBe(200)
  for (let n = 0; n < 20; n += 1) await send(site.origin, 'GET', '/healthz')
  // Whichever is asked, it answers for both: no request is missing, and none counts twice.
  const figures = async () => {
    const { text } = await send(site.origin, 'GET', '/metrics')
    const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
    return [figure('qantara_processes'), figure('qantara_answers_total\\{status="200"\\}')]
  }
  const [processes, answers = 0] = await figures()
  expect(processes).toBe(2)
  expect(answers).toBeGreaterThan(20)
  for (let n = 1; n < 6; n += 1) expect(await figures()).toEqual([2, answers + n])

  // The younger: after a minute, of a slow machine's start too, the pause begins at its shortest.
  process.kill(workers()[1] ?? 0, 'SIGKILL')
  await until('another has taken its place', async () => workers().length === 3)
  process.kill(workers()[2] ?? 0, 'SIGKILL')
  await until('and another, after a longer pause', async () => workers().length === 4)
  const pauses = () => Array.from(site.log().matchAll(/"pauseMs":(\d+)/g), ([, ms]) => Number(ms))
  await until('both pauses are said', async () => pauses().length === 2)
  expect(pauses()).toEqual([100, 200])
  expect((await send(site.origin, 'GET', '/team')).status).toBe(200)

  expect(await site.stop()).toBe(0)
  for (const pid of [site.pid, ...workers()]) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})
