import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect } from '#db/connect.ts'
import { buildIfMoved, start } from './built.ts'
import { inheritedVariables } from './compile-cache.ts'
import { freePort } from './free-port.ts'
import { holdJobs } from './held-jobs.ts'
import { killWhole, servingOf } from './processes.ts'
import { makeScratchFolder } from './scratch.ts'

const root = resolve(import.meta.dirname, '../..')
/** A build may come first. */
const startWithinMs = 110_000
const stopWithinMs = 30_000
/** Names the folder that new programs get a copy of (prepare-browser.ts). */
export const templateVariable = 'QANTARA_TEST_TEMPLATE'
/** Where a start keeps the files of its build (server/kept-assets.ts). */
const assets = 'assets'

export type RunningServer = AsyncDisposable & {
  /** Without a trailing slash. */
  origin: string
  /** Of the shell that starts it: signals go to it. */
  pid: number
  /** Of the process that serves; of several, of one of them. */
  workerPid(): number
  dataDir: string
  /** For a connection of the test's own to the same data. */
  database: { file: string } | { url: string }
  /** Everything that it has said so far. */
  log(): string
  /** Texts of the mails in DATA_DIR/outbox. */
  mails(): Promise<string[]>
  /** Ends it in order, by its own process id, and removes its data. Returns its exit code. */
  stop(): Promise<number | null>
}

export type ServerOptions = {
  /** Added to its environment. */
  env?: Record<string, string>
  /** Its data is there instead of in SQLite. */
  databaseUrl?: string
  /** A folder that is there already, and stays; else one of its own, with the sample content. */
  dataDir?: string
  /** Jobs that it does not do, since another process seems to be busy with them. */
  heldJobs?: readonly string[]
  /** A copy of the product that is built already (product-copy.ts). */
  copy?: string
}

/**
 * Starts the built program as `npm start` does, on a free port, and waits until it can serve.
 * Throws with its last words when it does not start.
 */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  if (options.copy === undefined) buildIfMoved()
  const port = await freePort()
  const dataDir = options.dataDir ?? (await makeDataFolder(options, port))
  const given = {
    ...(options.databaseUrl && {
      DATABASE_URL: options.databaseUrl,
      SESSION_SECRET: 'a secret for tests, long enough to be one',
    }),
    ...options.env,
  }
  const database = options.databaseUrl
    ? { url: options.databaseUrl }
    : { file: join(dataDir, 'qantara.sqlite') }
  const hold = async () => holdJobs(database, options.heldJobs ?? [])
  // Before the start, which would begin with them; what it makes itself is not there yet.
  const isThere = 'url' in database || existsSync(database.file)
  let letGo = isThere ? await hold() : undefined
  const child = spawn('sh', start, {
    cwd: options.copy ?? root,
    env: {
      ...inheritedVariables(),
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      // No test leaves the machine: nobody listens there.
      BREACH_API_URL: 'http://127.0.0.1:9',
      ...given,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let words = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      words += text
    })
  const ended = new Promise<number | null>((done) => child.once('close', done))
  const endWithUs = () => killWhole(child)
  process.once('exit', endWithUs)

  const origin = `http://localhost:${port}`
  const { pid } = child
  const stop = async () => {
    await letGo?.()
    const code = await end(child, ended)
    process.off('exit', endWithUs)
    if (options.dataDir === undefined)
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
    return code
  }
  if (pid === undefined || !(await isReady(origin, child))) {
    await stop()
    throw new Error(`The program did not start:\n${words.slice(-4000)}`)
  }
  letGo ??= await hold().catch(async (error) => {
    await stop()
    throw error
  })
  return {
    origin,
    pid,
    workerPid: () => servingOf(pid),
    dataDir,
    database,
    log: () => words,
    mails: () => readMails(join(dataDir, 'outbox')),
    stop,
    [Symbol.asyncDispose]: async () => void (await stop()),
  }
}

/** Filled where that fits: only SQLite's data is in the folder. */
async function makeDataFolder({ env, databaseUrl }: ServerOptions, port: number): Promise<string> {
  const folder = await makeScratchFolder('qantara-e2e-')
  if (databaseUrl || env?.SEED) await shareAssets(folder)
  else await fillFolder(folder, port)
  return folder
}

/**
 * Lets the archive of the template count as the one of this port. The program at another address is
 * another build to it: each would make all pages again, which takes as long as its start.
 */
async function moveArchive(folder: string, port: number): Promise<void> {
  const { db, close } = await connect({ file: join(folder, 'qantara.sqlite') })
  await sql`update archive_state
    set build = substr(build, 1, instr(build, ' ')) || ${`http://localhost:${port}`}`.execute(db)
  await close()
}

/** Makes a copy of the template, for the program at a port; where nobody has made one, the sample content alone. */
export async function fillFolder(folder: string, port?: number): Promise<void> {
  await shareAssets(folder)
  const template = process.env[templateVariable]
  if (template) {
    const isOwn = (path: string) => path !== join(template, assets)
    await cp(template, folder, { recursive: true, filter: isOwn })
    return port === undefined ? undefined : moveArchive(folder, port)
  }
  // Where there is a template nobody needs what makes the content.
  const { fileWith } = await import('./databases.ts')
  await writeFile(join(folder, 'qantara.sqlite'), await fileWith('sample'))
}

/** The hundreds of files that a start keeps of its build are the same for all programs of a run. */
export async function shareAssets(folder: string): Promise<void> {
  const template = process.env[templateVariable]
  if (template) await symlink(join(template, assets), join(folder, assets))
}

async function isReady(origin: string, child: ChildProcess): Promise<boolean> {
  const until = Date.now() + startWithinMs
  while (Date.now() < until && child.exitCode === null && child.signalCode === null) {
    const ready = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (ready?.status === 200) return true
    await pause(50)
  }
  return false
}

async function end(child: ChildProcess, ended: Promise<number | null>): Promise<number | null> {
  if (child.exitCode !== null || child.pid === undefined) return child.exitCode
  child.kill('SIGTERM')
  const stuck = setTimeout(() => killWhole(child), stopWithinMs)
  const code = await ended
  clearTimeout(stuck)
  return code
}

async function readMails(outbox: string): Promise<string[]> {
  const files = await readdir(outbox).catch(() => [])
  const mails = files.filter((file) => file.endsWith('.eml'))
  return Promise.all(mails.map((file) => readFile(join(outbox, file), 'utf8')))
}
