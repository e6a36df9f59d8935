import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createBackup } from '#core/backup/create-backup.server.ts'
import { restoreBackup } from '#core/backup/restore-backup.server.ts'
import { migrate } from '#db/migrate.ts'
import { migrations } from '#db/migrations/index.ts'
import { isAdditive, type Migration } from '#db/migrations/migration.ts'
import { createFiles } from '#server/files.ts'
import { listBreaks } from '../support/additive.ts'
import { databases, openDatabase, type TestDatabase } from '../support/databases.ts'
import { makeScratchFolder } from '../support/scratch.ts'

const made = (...statements: string[]): Migration => ({
  name: '9999_adds_made_up',
  up: async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx)
  },
})

describe.each(databases)('on %s', (kind) => {
  test('the version before makes backups of what a newer one has added to, and restores them', async () => {
    await using database = await openDatabase(kind, 'sample')
    const added = made(
      "alter table themes add column extra text not null default 'x'",
      'alter table themes add column empty text',
      "alter table themes add column unsaid text not null default ''",
      'alter table themes add column uncounted integer not null default 0',
      'create table extra (id text primary key)',
      "insert into extra values ('one')",
    )
    await migrate(database.connection, undefined, [...migrations, added])
    const folder = await makeScratchFolder('qantara-additive-')
    const files = createFiles({ dataDir: folder, s3: undefined })
    const file = join(folder, 'backup.tar.gz')
    await createBackup(database.target, files, file)
    await using restored = await openDatabase(kind, 'empty')
    const target = { connection: restored.connection, files, scratch: folder }
    const { unknown } = await restoreBackup(file, target)
    // Who restores is told (server/backup-commands.ts). Columns that nobody has filled are not missed.
    expect(unknown.toSorted()).toEqual(['extra', 'themes.extra'])
    const themes = ({ db }: TestDatabase) =>
      db.selectFrom('themes').select('id').orderBy('id').execute()
    expect(await themes(restored)).toEqual(await themes(database))
    // And the newer version adds to it again.
    expect(await migrate(restored.connection, undefined, [...migrations, added])).toHaveLength(1)
    await rm(folder, { recursive: true })
  })

  // One at a time over what was there before it: docs/running.md promises it to who updates.
  test('each migration that says so only adds', async () => {
    for (const [n, migration] of migrations.entries()) {
      if (!isAdditive(migration.name)) continue
      await using database = await openDatabase(kind, 'sample')
      expect(await listBreaks(database, migrations.slice(0, n), migration)).toEqual([])
    }
  })

  test.each<[string, string[]]>([
    ['a table', ['create table extra (id text primary key, words text not null)']],
    ['a column that may be empty', ['alter table themes add column extra text']],
    [
      'a column with a default, filled in',
      [
        "alter table themes add column extra text not null default ''",
        'update themes set extra = id',
      ],
    ],
    ['an index', ['create index themes_extra on themes (id)']],
    [
      'a table of which rows go with those of another',
      [
        'create table extra (id text primary key, theme text references themes (id) on delete cascade)',
      ],
    ],
  ])('%s is an addition', async (_, statements) => {
    await using database = await openDatabase(kind, 'sample')
    expect(await listBreaks(database, migrations, made(...statements))).toEqual([])
  })

  test.each<[string, string[]]>([
    ['a column that is gone', ['alter table team_members drop column full_bio']],
    ['one with another name', ['alter table team_members rename column full_bio to life']],
    ['a table that is gone', ['drop table job_runs']],
    ['an index that refuses', ['create unique index themes_extra on themes (id)']],
    [
      'a table that keeps rows of another from being deleted',
      [
        'create table extra (id text primary key, theme text references themes (id) on delete restrict)',
      ],
    ],
    ['other values', ["update team_members set name = 'x'"]],
  ])('%s is none', async (_, statements) => {
    await using database = await openDatabase(kind, 'sample')
    expect(await listBreaks(database, migrations, made(...statements))).not.toEqual([])
  })
})
