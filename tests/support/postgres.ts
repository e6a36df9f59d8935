import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, glob, mkdtemp, realpath, rm } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { connect } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { freePort } from './free-port.ts'
import { makeScratchFolder } from './scratch.ts'

const run = promisify(execFile)

export type PostgresServer = {
  /** Of its database `postgres`, as its owner. */
  url: string
  /** Ends it as a crash would and starts it again on the same port with the same data. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a throwaway PostgreSQL on a free loopback port, with its data in a temporary folder. It
 * ends with this process, however that ends. Only a durable one keeps what it has acknowledged
 * when it crashes. Throws with the way to install it if there is none.
 */
export async function startPostgres({
  isDurable = false,
  settings = {},
  from,
}: {
  isDurable?: boolean
  settings?: Record<string, string>
  /** Makes the data, instead of an empty server. */
  from?: (data: string, bin: string) => Promise<void>
} = {}): Promise<PostgresServer> {
  const bin = await findBinaries()
  const user = await unprivileged()
  const folder = await (isDurable ? makeDiskFolder() : makeScratchFolder('qantara-postgres-'))
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid ?? user.uid)
  const data = join(folder, 'data')
  if (from) {
    await from(data, bin)
    if (user.uid !== undefined) await run('chown', ['-R', `${user.uid}:${user.gid}`, data])
  } else await initialise(bin, data, user)
  const port = await freePort()
  const start = () => launch(bin, folder, port, user, isDurable, settings)
  let end = await start()
  return {
    url: urlOf(port),
    restart: async () => {
      await end('keep')
      end = await start()
    },
    stop: () => end(),
  }
}

function makeDiskFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'qantara-postgres-')).then((folder) => realpath(folder))
}

type User = { uid?: number; gid?: number }

const howToInstall = `No PostgreSQL server was found (initdb and postgres). Install one:
  Debian, Ubuntu  apt-get install postgresql
  Fedora          dnf install postgresql-server
  macOS           brew install postgresql@17`

async function findBinaries(): Promise<string> {
  const newestFirst = (a: string, b: string) => b.localeCompare(a, 'en', { numeric: true })
  const installed = await Array.fromAsync(
    glob([
      '/usr/lib/postgresql/*/bin',
      '/usr/pgsql-*/bin',
      '/opt/homebrew/opt/postgresql*/bin',
      '/usr/local/opt/postgresql*/bin',
      '/Applications/Postgres.app/Contents/Versions/*/bin',
    ]),
  )
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...installed.sort(newestFirst)]
  const complete = (folder: string) =>
    existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))
  const found = folders.find((folder) => folder !== '' && complete(folder))
  if (found === undefined) throw new Error(howToInstall)
  return found
}

/** PostgreSQL refuses to run as root: then somebody else has to. */
async function unprivileged(): Promise<User> {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
    } catch {
      // No such user: the next one.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody')
}

async function initialise(bin: string, data: string, user: User): Promise<void> {
  const args = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']
  const initdb = (more: string[]) =>
    run(join(bin, 'initdb'), [...args, ...more], { ...user, cwd: '/' })
  try {
    // Sorts as people do, so that a column which forgot its collation is found out.
    await initdb(['--locale=C', '--locale-provider=icu', '--icu-locale=en-US'])
  } catch {
    await rm(data, { recursive: true, force: true, maxRetries: 10 })
    await initdb(['--locale=C'])
  }
}

/**
 * Once our end of its input is closed, also by our own death, the guard kills the server and
 * removes the folder ($0), unless it was told a word before.
 */
const guardScript = `
  "$@" </dev/null 3<&- &
  server=$!
  (
    word=$(cat)
    kill -QUIT $server
    while kill -0 $server 2>/dev/null; do sleep 0.02; done
    [ -n "$word" ] || rm -rf "$0"
  ) <&3 &
  wait $server`

/** Starts the server and gives back the function that ends it. */
async function launch(
  bin: string,
  folder: string,
  port: number,
  user: User,
  isDurable: boolean,
  settings: Record<string, string>,
) {
  const safety = isDurable ? 'on' : 'off'
  const options = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: safety,
    synchronous_commit: safety,
    full_page_writes: safety,
    // It would keep the template busy while copies are made of it.
    autovacuum: 'off',
    max_connections: '200',
    log_min_messages: 'fatal',
    ...settings,
  }
  const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const guard = spawn(
    'sh',
    ['-c', guardScript, folder, join(bin, 'postgres'), '-D', join(folder, 'data'), ...flags],
    // A Ctrl+C in the terminal is for us; the guard notices our end.
    { ...user, cwd: '/', detached: true, stdio: ['ignore', 'ignore', 'pipe', 'pipe'] },
  )
  const closed = once(guard, 'close')
  let words = ''
  guard.stderr?.on('data', (chunk) => {
    words += chunk
  })
  const end = async (word = '') => {
    const input = guard.stdio[3] as Socket
    input.end(word)
    await closed
  }
  const until = Date.now() + 100_000
  while (!(await answers(urlOf(port)))) {
    if (guard.exitCode !== null || Date.now() > until) {
      await end()
      throw new Error(`PostgreSQL did not start: ${words}`)
    }
    await pause(50)
  }
  return end
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

function urlOf(port: number): string {
  return `postgres://postgres@127.0.0.1:${port}/postgres`
}

const address = 'QANTARA_TEST_POSTGRES'
const template = 'qantara_template'

/**
 * Vitest's globalSetup: one server for the whole run, started when the first test asks for it. The
 * files of the tests run in processes of their own, so they ask over loopback.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[address] !== undefined) return undefined
  let started: ReturnType<typeof startWithTemplate> | undefined
  const desk = createHttpServer((_request, response) => {
    started ??= startWithTemplate()
    started.then(
      ({ made }) => response.end(JSON.stringify(made)),
      (error) => response.writeHead(500).end(String(error.message)),
    )
  })
  desk.listen(0, '127.0.0.1')
  await once(desk, 'listening')
  process.env[address] = `http://127.0.0.1:${(desk.address() as AddressInfo).port}`
  return async () => {
    desk.close()
    const server = await started?.catch(() => undefined)
    await server?.server.stop()
  }
}

type Template = {
  url: string
  /** The name of the database that holds the tables and no rows. */
  template: string
  /** How a copy of it costs least. */
  copying: string
}

/** The run's server, and what it copies for a test. */
export async function postgresTemplate(): Promise<Template> {
  const desk = process.env[address]
  if (desk === undefined) throw new Error('Run this through vitest: its globalSetup is missing')
  const answer = await fetch(desk)
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return JSON.parse(text)
}

async function startWithTemplate(): Promise<{ server: PostgresServer; made: Template }> {
  const server = await startPostgres()
  try {
    const own = await connect({ url: server.url })
    await sql.raw(`create database ${template}`).execute(own.db)
    const { rows } = await sql<{ version: number }>`
      select current_setting('server_version_num')::int as version`.execute(own.db)
    await own.close()
    // Before 15 there was no choice.
    const copying = (rows[0]?.version ?? 0) >= 150_000 ? 'strategy file_copy' : ''
    const url = new URL(server.url)
    url.pathname = template
    const connection = await connect({ url: url.href })
    await migrate(connection)
    await connection.close()
    return { server, made: { url: server.url, template, copying } }
  } catch (error) {
    await server.stop()
    throw error
  }
}
