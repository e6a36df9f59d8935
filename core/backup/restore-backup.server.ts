import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { Connection } from '#db/connect.ts'
import { appliedMigrations, migrate, pendingOf } from '#db/migrate.ts'
import { migrations as all } from '#db/migrations/index.ts'
import type { Migration } from '#db/migrations/migration.ts'
import type { Db } from '#db/schema.ts'
import { describeTables } from '#db/tables.ts'
import type { Files } from '../media/files.ts'
import { type Manifest, mediaPrefix } from './manifest.ts'
import { type BackupSource, nameOf, readEntries, verifyBackup } from './read-backup.server.ts'
import { restoreRows } from './restore-rows.server.ts'

export type RestoreTarget = {
  connection: Connection
  files: Files
  scratch: string
  /** With the rows, or not at all. */
  complete?(db: Db, manifest: Manifest): Promise<void>
}

export class NotEmpty extends Error {
  override name = 'NotEmpty'
}

/**
 * Restores from either database into either, and migrates. Returns also the tables, and the columns, of a newer
 * version that were left out (`themes.extra`). Before it writes it throws DamagedBackup, NotEmpty, EarlierData or
 * NewerData.
 */
export async function restoreBackup(
  file: BackupSource,
  target: RestoreTarget,
  migrations: readonly Migration[] = all,
): Promise<Manifest & { unknown: string[] }> {
  const unknown: string[] = []
  const manifest = await verifyBackup(file)
  const { connection } = target
  pendingOf(manifest.migrations, migrations, nameOf(file))
  pendingOf(await appliedMigrations(connection), migrations)
  await assertEmpty(connection)
  const then = migrations.filter(({ name }) => manifest.migrations.includes(name))
  await restoreFiles(file, target)
  await migrate(connection, undefined, then)
  const tables = await describeTables(connection.db, connection.dialect)
  await connection.withoutLimits((db) =>
    inPlace(connection, db, async (own) => {
      // The backup contains its own version of the rows that migrations put into a new database.
      const taken = new Set(manifest.tables.map(({ table }) => table))
      for (const { name } of tables.toReversed())
        if (taken.has(name) && (await hasRows(own, name)))
          await own.deleteFrom(name as never).execute()
      await readEntries(file, async (name, content) => {
        const saved = manifest.tables.find((each) => each.name === name)
        const table = tables.find((each) => each.name === saved?.table)
        if (table)
          for (const column of await restoreRows(own, table, content))
            unknown.push(`${table.name}.${column}`)
        else if (saved && saved.rows > 0) unknown.push(saved.table)
      })
      await target.complete?.(own, manifest)
    }),
  )
  await migrate(connection, undefined, migrations)
  return { ...manifest, unknown }
}

/**
 * A file of SQLite is put in its place once it is whole, so each statement may be a transaction of its
 * own: one of everything would be copied out of the log in a single turn (docs/bar.md 61).
 */
function inPlace({ dialect }: Connection, db: Db, work: (db: Db) => Promise<void>): Promise<void> {
  return dialect === 'sqlite' ? work(db) : db.transaction().execute(work)
}

/** A database that was only migrated counts as empty: it has no people and no content. */
async function assertEmpty({ db, dialect }: Connection): Promise<void> {
  const tables = await describeTables(db, dialect)
  for (const name of [
    'users',
    'team_members',
    'themes',
    'changes',
    'contact_submissions',
  ] as const) {
    if (!tables.some((table) => table.name === name)) continue
    const row = await db.selectFrom(name).select('id').limit(1).executeTakeFirst()
    if (row) throw new NotEmpty()
  }
}

/** Tables that refuse DELETE refuse it also while they are empty. */
async function hasRows(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
  return rows.length > 0
}

async function restoreFiles(file: BackupSource, { files, scratch }: RestoreTarget): Promise<void> {
  await readEntries(file, async (name, content) => {
    if (!name.startsWith(mediaPrefix)) return
    const place = join(scratch, 'restoring', name)
    await mkdir(dirname(place), { recursive: true })
    await pipeline(content, createWriteStream(place))
    await files.keep(name.slice(mediaPrefix.length), place)
  })
  await rm(join(scratch, 'restoring'), { recursive: true, force: true })
}
