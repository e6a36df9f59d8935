import { execFile } from 'node:child_process'
import { appendFile, chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkLogArchive } from '#core/doctor/check-log-archive.server.ts'
import { connect } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { anEnquiry } from '../support/enquiries.ts'
import { until } from '../support/http.ts'
import { startPostgres } from '../support/postgres.ts'
import { makeScratchFolder } from '../support/scratch.ts'

const run = promisify(execFile)

// As docs/running.md says (PostgreSQL: lose a minute, not a day).
test('PostgreSQL goes back to a moment from its archived log, and the doctor looks at that', async () => {
  const folder = await makeScratchFolder('qantara-log-archive-')
  const archive = join(folder, 'archive')
  await mkdir(archive)
  // PostgreSQL has a user of its own where the tests run as root.
  await chmod(folder, 0o755)
  await chmod(archive, 0o777)
  const first = await startPostgres({ settings: { archive_mode: 'on', archive_timeout: '60' } })
  const connection = await connect({ url: first.url })
  const { db, close } = connection
  const state = async () => (await checkLogArchive(db)).map((check) => check.state)
  const set = async (command: string) => {
    await sql`alter system set archive_command = ${sql.lit(command)}`.execute(db)
    await sql`select pg_reload_conf()`.execute(db)
  }
  let moment: Date
  const base = join(folder, 'base')
  try {
    await migrate(connection)
    expect(await state()).toEqual(['amber'])
    await set('false')
    await sql`select pg_switch_wal()`.execute(db)
    await until('a failure is seen', async () => (await state())[0] === 'red')
    await set(`cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f`)
    await until('it was archived', async () => (await state())[0] === 'green')

    const bin =
      (
        await sql<{
          path: string
        }>`select setting as path from pg_config where name = 'BINDIR'`.execute(db)
      ).rows[0]?.path ?? ''
    await run(join(bin, 'pg_basebackup'), [
      '-d',
      first.url,
      '-D',
      base,
      '-X',
      'none',
      '-c',
      'fast',
      '--no-manifest',
    ])
    await anEnquiry(db, { name: 'Before' })
    const { rows } = await sql<{ now: Date | string }>`select clock_timestamp() as now`.execute(db)
    moment = new Date(rows[0]?.now ?? 0)
    await new Promise((resolve) => setTimeout(resolve, 20))
    await anEnquiry(db, { name: 'After' })
    const { rows: last } = await sql<{
      name: string
    }>`select pg_walfile_name(pg_switch_wal()) as name`.execute(db)
    await until('the last file is there', async () =>
      (await readdir(archive)).includes(last[0]?.name ?? ''),
    )
  } finally {
    await close()
    // The disk is lost.
    await first.stop()
  }
  const again = await startPostgres({
    async from(data) {
      await run('cp', ['-a', base, data])
      await writeFile(join(data, 'recovery.signal'), '')
      await appendFile(
        join(data, 'postgresql.auto.conf'),
        [
          `restore_command = 'cp ${archive}/%f %p'`,
          // One millisecond more: what the clock says is cut off there.
          `recovery_target_time = '${new Date(moment.getTime() + 1).toISOString().replace('T', ' ').replace('Z', '+00')}'`,
          "recovery_target_action = 'promote'",
          '',
        ].join('\n'),
      )
    },
  })
  const restored = await connect({ url: again.url })
  try {
    await until('it has gone back', async () => {
      const { rows } = await sql<{ on: boolean }>`select pg_is_in_recovery() as on`.execute(
        restored.db,
      )
      return rows[0]?.on === false
    })
    const rows = await restored.db.selectFrom('contact_submissions').select('name').execute()
    expect(rows.map(({ name }) => name)).toEqual(['Before'])
    expect(await checkLogArchive(restored.db)).toEqual([])
  } finally {
    await restored.close()
    await again.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}, 120_000)
