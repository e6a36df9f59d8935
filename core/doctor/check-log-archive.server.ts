import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { toInstant } from '#db/values.ts'
import { amber, type Check, green, red } from './check.ts'

type Archiver = {
  mode: string
  archived: Date | string | null
  failed: Date | string | null
  file: string | null
}

/** Where PostgreSQL archives its log (docs/running.md): whether the last file of it went there. */
export async function checkLogArchive(db: Db): Promise<Check[]> {
  const { rows } = await sql<Archiver>`
    select current_setting('archive_mode') as mode, last_archived_time as archived,
      last_failed_time as failed, last_failed_wal as file
    from pg_stat_archiver`.execute(db)
  const [found] = rows
  if (!found || found.mode === 'off') return []
  const archived = toInstant(found.archived)
  const failed = toInstant(found.failed)
  if (failed && (!archived || failed > archived))
    return [
      red(
        'log archive',
        `PostgreSQL could not archive ${found.file} at ${failed.toISOString()}`,
        "Look at PostgreSQL's own log, at archive_command, and at the place of the archive",
      ),
    ]
  if (!archived)
    return [
      amber(
        'log archive',
        'PostgreSQL has archived nothing yet',
        'Set archive_timeout to 60, so that a minute is the most that is lost (docs/running.md)',
      ),
    ]
  return [green('log archive', `PostgreSQL archived its log at ${archived.toISOString()}`)]
}
