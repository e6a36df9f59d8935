import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { start as command } from '#tests/support/built.ts'
import { freePort } from '#tests/support/free-port.ts'
import { killWhole, servingOf } from '#tests/support/processes.ts'
import type { RunningServer } from '#tests/support/server.ts'

/** The built program over data that outlive it, so that it can be killed and started again. */
export async function killable(given: { env?: Record<string, string>; databaseUrl?: string }) {
  const dataDir = await mkdtemp(join(tmpdir(), 'qantara-bar-'))
  const port = await freePort()
  const { PATH, HOME, TMPDIR } = process.env
  const env = {
    PATH,
    HOME,
    TMPDIR,
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
    database: given.databaseUrl
      ? { url: given.databaseUrl }
      : { file: join(dataDir, 'qantara.sqlite') },
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
      process.off('exit', endWithUs)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
