import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Restartable } from '#tests/support/restartable.ts'

export const secret = 'a secret for backups, long enough to be one'

type Target = { dataDir: string; url?: string | undefined }

/** The command as it is shipped. */
export async function run({ dataDir, url }: Target, ...args: string[]) {
  const child = spawn(process.execPath, ['build/server/qantara.js', ...args], {
    env: {
      ...{ PATH: process.env.PATH, DATA_DIR: dataDir, SESSION_SECRET: secret },
      ...(url && { DATABASE_URL: url }),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let words = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    words += text
  })
  const [code] = await once(child, 'close')
  return { code, words }
}

export async function makeBackup(site: Restartable, file: string): Promise<void> {
  const { code, words } = await run({ dataDir: site.dataDir, url: site.url }, 'backup', file)
  if (code !== 0) throw new Error(`No backup was made: ${words}`)
}
