import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, glob, mkdtemp, realpath, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

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
 * ends with this process, however that ends. Throws with the way to install it if there is none.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const bin = await findBinaries()
  const user = await unprivileged()
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'qantara-postgres-')))
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid ?? user.uid)
  const data = join(folder, 'data')
  await initialise(bin, data, user)
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  let guard = await launch(bin, data, port, user)
  return {
    url,
    restart: async () => {
      await end(guard)
      guard = await launch(bin, data, port, user)
    },
    stop: async () => {
      await end(guard)
      await rm(folder, { recursive: true, force: true })
    },
  }
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
  const initdb = (more: string[]) => run(join(bin, 'initdb'), [...args, ...more], { ...user, cwd: '/' })
  try {
    // Sorts as people do, so that a column which forgot its collation is found out.
    await initdb(['--locale=C', '--locale-provider=icu', '--icu-locale=en-US'])
  } catch {
    await rm(data, { recursive: true, force: true })
    await initdb(['--locale=C'])
  }
}

/** Starts the server under a shell that kills it once our end of its input is closed. */
async function launch(bin: string, data: string, port: number, user: User): Promise<ChildProcess> {
  const options = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    log_min_messages: 'fatal',
  }
  const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const guard = spawn(
    'sh',
    [
      '-c',
      '"$@" </dev/null & server=$!; (cat >/dev/null; kill -QUIT $server) <&3 & wait $server',
      'sh',
      join(bin, 'postgres'),
      '-D',
      data,
      ...flags,
    ],
    { ...user, cwd: '/', stdio: ['ignore', 'ignore', 'pipe', 'pipe'] },
  )
  let words = ''
  guard.stderr?.on('data', (chunk) => {
    words += chunk
  })
  const until = Date.now() + 30_000
  while (!(await answers(bin, port))) {
    if (guard.exitCode !== null || Date.now() > until) {
      await end(guard)
      throw new Error(`PostgreSQL did not start: ${words}`)
    }
    await pause(50)
  }
  guard.unref()
  return guard
}

async function answers(bin: string, port: number): Promise<boolean> {
  try {
    await run(join(bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)])
    return true
  } catch {
    return false
  }
}

async function end(guard: ChildProcess): Promise<void> {
  if (guard.exitCode !== null || guard.signalCode !== null) return
  const ended = new Promise((resolve) => guard.once('exit', resolve))
  const input = guard.stdio[3]
  if (input !== null && input !== undefined) input.destroy()
  await ended
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}
