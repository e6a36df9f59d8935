import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Connection, connect } from '#db/connect.ts'
import { buildIfMoved, start as command } from './built.ts'
import { inheritedVariables } from './compile-cache.ts'
import { type DatabaseKind, openDatabase } from './databases.ts'
import { freePort } from './free-port.ts'
import { holdJobs } from './held-jobs.ts'
import { childrenOf, killWhole } from './processes.ts'
import { makeScratchFolder } from './scratch.ts'
import { fillFolder, shareAssets } from './server.ts'

const ownRoot = resolve(import.meta.dirname, '../..')
const startWithinMs = 110_000

/** The built program over data that outlives its process. */
export type Restartable = AsyncDisposable & {
  origin: string
  /** A connection of the test's own to the same data. */
  connection: Connection
  /** Starts it and gives the milliseconds until its first 200. Throws with its last words. */
  start(): Promise<number>
  /** kill -9, and waits until it is gone. */
  kill(): Promise<void>
  /** Stops it for so long, in milliseconds, as a machine does that sleeps. */
  sleep(ms: number): Promise<void>
  /** SIGTERM; gives the exit code and the milliseconds until it was gone. */
  stop(): Promise<{ code: number | null; ms: number }>
  /** Of SQLite: the database file. */
  file: string
  /** Of PostgreSQL. */
  url: string | undefined
  dataDir: string
}

/**
 * A place for a program that is killed and started again: the one that is built from this folder, or
 * from another copy of it. It does none of the jobs that are held (held-jobs.ts).
 */
export async function openRestartable(
  kind: DatabaseKind | { url: string } | { dataDir: string },
  env: Record<string, string> = {},
  {
    root = ownRoot,
    heldJobs = [],
  }: { root?: string | undefined; heldJobs?: readonly string[] } = {},
): Promise<Restartable> {
  if (root === ownRoot) buildIfMoved()
  const given = typeof kind === 'object' ? kind : undefined
  const dataDir =
    given && 'dataDir' in given ? given.dataDir : await makeScratchFolder('qantara-restart-')
  const port = await freePort()
  // Only a first start takes seconds, and none of these is looked at as one.
  if (kind === 'sqlite') await fillFolder(dataDir, port)
  else if (!given || 'url' in given) await shareAssets(dataDir)
  const database = kind === 'postgres' ? await openDatabase('postgres', 'sample') : undefined
  const own = database && 'url' in database.target ? database.target.url : undefined
  const url = given && 'url' in given ? given.url : own
  const origin = `http://localhost:${port}`
  let child: ChildProcess | undefined
  let words = ''

  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'close')
    killWhole(child)
    await ended
  }
  const sleep = async (ms: number) => {
    const processes = child?.pid === undefined ? [] : [child.pid, ...childrenOf(child.pid)]
    for (const each of processes) process.kill(each, 'SIGSTOP')
    await pause(ms)
    for (const each of processes) process.kill(each, 'SIGCONT')
  }
  const stop = async () => {
    const started = performance.now()
    if (!child) throw new Error('The program does not run')
    const ended = once(child, 'close')
    child.kill('SIGTERM')
    const [code] = await ended
    return { code, ms: performance.now() - started }
  }
  const start = async () => {
    const started = performance.now()
    child = spawn('sh', command, {
      cwd: root,
      env: {
        ...inheritedVariables(),
        NODE_ENV: 'production',
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        SESSION_SECRET: 'a secret for tests, long enough to be one',
        ...(url && { DATABASE_URL: url }),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        words = (words + text).slice(-4000)
      })
    while (performance.now() - started < startWithinMs && child.exitCode === null) {
      const answer = await fetch(`${origin}/`).catch(() => undefined)
      await answer?.arrayBuffer().catch(() => {})
      if (answer?.status === 200) return performance.now() - started
      await pause(10)
    }
    throw new Error(`The program did not start:\n${words}`)
  }
  const endWithUs = () => child && killWhole(child)
  process.once('exit', endWithUs)

  const target = url ? { url } : { file: join(dataDir, 'qantara.sqlite') }
  const letGo = await holdJobs(target, heldJobs)
  await start()
  // Of one who waits until nobody else uses the database there must be no other of ours, which rests for half a minute.
  const connection = database?.connection ?? (await connect(target))
  return {
    origin,
    connection,
    start,
    kill,
    sleep,
    stop,
    file: join(dataDir, 'qantara.sqlite'),
    url,
    dataDir,
    async [Symbol.asyncDispose]() {
      await kill()
      await letGo()
      process.off('exit', endWithUs)
      await connection.close()
      await database?.close()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
