import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#tests/support/databases.ts'
import { runModule } from '#tests/support/module-process.ts'
import { makeScratchFolder } from '#tests/support/scratch.ts'
import { connect } from './connect.ts'
import { json } from './values.ts'

test('while another process writes, reads go on, timers run and a write waits', async () => {
  await using database = await openDatabase('sqlite')
  const { db, target } = database
  const holder = runModule(`
    import Database from 'better-sqlite3'
    const database = new Database(${JSON.stringify('file' in target && target.file)})
    database.exec('begin immediate')
    database.exec("insert into list_revisions values ('theirs', 1)")
    console.log('held')
    process.stdin.once('data', () => {
      database.exec('commit')
      process.exit()
    })
  `)
  await holder.printed('held')
  let written = 0
  const row = (key: string) => ({ key, value: json(1), updated_at: new Date() })
  const writes = Promise.all(
    [
      db.insertInto('settings').values(row('plain')).execute(),
      db.transaction().execute((tx) => tx.insertInto('settings').values(row('inside')).execute()),
    ].map((write) => write.then(() => written++)),
  )
  const seen: unknown[] = []
  for (let reads = 0; reads < 20; reads++) {
    seen.push(...(await db.selectFrom('list_revisions').selectAll().execute()))
    // A turn of the event loop: a busy wait would not let us come back before the time-out of a write.
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  const writtenWhileHeld = written
  // Only now may they commit: what was seen before cannot depend on which process is quicker.
  holder.process.stdin?.write('commit')
  await writes
  expect({ seen, writtenWhileHeld }).toEqual({ seen: [], writtenWhileHeld: 0 })
  expect(await db.selectFrom('list_revisions').selectAll().execute()).toHaveLength(1)
  expect(await db.selectFrom('settings').selectAll().execute()).toHaveLength(2)
  await holder.ended
})

test('an opening waits while another process has the file to itself, as when it switches to WAL', async () => {
  const folder = await makeScratchFolder('qantara-lock-')
  const file = join(folder, 'qantara.sqlite')
  const holder = runModule(`
    import Database from 'better-sqlite3'
    const database = new Database(${JSON.stringify(file)})
    database.exec('begin exclusive')
    console.log('held')
    process.stdin.once('data', () => {
      database.exec('commit')
      process.exit()
    })
  `)
  await holder.printed('held')
  const opening = connect({ file })
  holder.process.stdin?.write('commit')
  const connection = await opening
  await connection.ping()
  await connection.close()
  await holder.ended
  await rm(folder, { recursive: true, maxRetries: 10 })
})

test('a folder that does not exist is named', async () => {
  await expect(connect({ file: '/nowhere/qantara.db' })).rejects.toThrow('directory does not exist')
})

test('the writing connection syncs every commit, checks references and never waits busily', async () => {
  await using database = await openDatabase('sqlite')
  const values = ['journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout'].map((name) =>
    database.db.transaction().execute(async (tx) => {
      const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(tx)
      return Object.values(rows[0] ?? {})[0]
    }),
  )
  expect(await Promise.all(values)).toEqual(['wal', 2, 1, 0])
})
