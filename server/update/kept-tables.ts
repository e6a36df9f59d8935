import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Kept } from './change-over.ts'

/** A copy of SQLite's file from before migrations that do not only add (server/database.ts). */
export function keptFile(dataDir: string): string {
  return join(dataDir, 'before-update.sqlite')
}

/** PostgreSQL has none: there a backup is restored by hand (docs/running.md). */
export function keptTables(dataDir: string): Kept {
  const file = keptFile(dataDir)
  const database = join(dataDir, 'qantara.sqlite')
  return {
    takeBack() {
      if (!existsSync(file)) return false
      // SQLite would play the log of the other file into this one.
      for (const log of ['-wal', '-shm']) rmSync(database + log, { force: true })
      renameSync(file, database)
      return true
    },
    forget: () => rmSync(file, { force: true }),
  }
}
