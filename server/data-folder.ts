import { chmodSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** What this process and its children make is for their user alone, whatever the shell's umask was. */
export function makeFilesPrivate(): void {
  process.umask(0o077)
}

/**
 * Makes the folder of data for this user alone (0700, files 0600), also one that was made for everybody
 * before: the files beside a database take its mode. Throws where it cannot be made.
 */
export function makeDataFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const databases = readdirSync(dataDir).filter((name) => name.startsWith('qantara.sqlite'))
  try {
    chmodSync(dataDir, 0o700)
    for (const name of databases) chmodSync(join(dataDir, name), 0o600)
  } catch (error) {
    // It belongs to somebody else, who decides. A file beside a database comes and goes.
    if (!/EPERM|ENOENT|EROFS/.test(String(error))) throw error
  }
}
