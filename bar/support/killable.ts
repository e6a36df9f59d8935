import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { start as command } from '#tests/support/built.ts'
import { inheritedVariables } from '#tests/support/compile-cache.ts'
import { freePort } from '#tests/support/free-port.ts'
import { holdJobs } from '#tests/support/held-jobs.ts'
import { killWhole, servingOf } from '#tests/support/processes.ts'
import { fillFolder, type RunningServer } from '#tests/support/server.ts'

/**
 * The built program over data that outlive it, so that it can be killed and started again. It does none of
 * the jobs that are held (tests/support/held-jobs.ts).
 */
export async function killable(given: {
  env?: Record<string, string>
  databaseUrl?: string
  heldJobs?: readonly string[]
}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'qantara-bar-'))
  const port = await freePort()
  const file = join(dataDir, 'qantara.sqlite')
  if (!given.databaseUrl) await fillFolder(dataDir, port)
  const database = given.databaseUrl ? { url: given.databaseUrl } : { file }
  const letGo = await holdJobs(database, given.heldJobs ?? [])
  const env = {
    ...inheritedVariables(),
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    SESSION_SECRET: 'a secret for tests, long enough to be one',
    ...(given.databaseUrl && { DATABASE_URL: given.databaseUrl }),
    ...given.env,
  }
  let child: ChildProcess | undefined
  const endWithUs = () => child && killWhole(child)
  process.once('exit', endWithUs)
  const site: RunningServer = {
    origin: `http://localhost:${port}`,
    pid: 0,
    workerPid: () => servingOf(child?.pid ?? 0),
    dataDir,
    database,
    log: () => '',
    mails: async () => [],
    stop: async () => null,
    [Symbol.asyncDispose]: async () => {},
  }
  return {
    site,
    async start(): Promise<void> {
      child = spawn('sh', command, { env, stdio: 'ignore' })
      for (let waited = 0; waited < 60_000; waited += 25) {
        const ready = await fetch(`${site.origin}/readyz`).catch(() => undefined)
        if (ready?.ok) return
        if (child.exitCode !== null) throw new Error(`The program ended with ${child.exitCode}`)
        await pause(25)
      }
      throw new Error('The program does not become ready')
    },
    async kill(): Promise<void> {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child?.once('exit', resolve))
      killWhole(child)
      await ended
    },
    async remove(): Promise<void> {
      await letGo()
      process.off('exit', endWithUs)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
