import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Restartable } from '#tests/support/restartable.ts'

export const secret = 'a secret for backups, long enough to be one'

type Target = { dataDir: string; url?: string | undefined }

type Run = {
  child: ChildProcess
  ended: Promise<{ code: number | null; words: string }>
}

/** The command as it is shipped. */
export function run(target: Target, ...args: string[]): Run['ended'] {
  return begin(target, ...args).ended
}

/** The same, for who looks on while it is at work. */
export function begin({ dataDir, url }: Target, ...args: string[]): Run {
  const child = spawn(process.execPath, ['build/server/qantara.js', ...args], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      SESSION_SECRET: secret,
      ...(url && { DATABASE_URL: url }),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let words = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    words += text
  })
  return { child, ended: once(child, 'close').then(([code]) => ({ code, words })) }
}

export async function makeBackup(site: Restartable, file: string): Promise<void> {
  const { code, words } = await run({ dataDir: site.dataDir, url: site.url }, 'backup', file)
  if (code !== 0) throw new Error(`No backup was made: ${words}`)
}
