import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { databases, openDatabase, type TestDatabase } from '#tests/support/databases.ts'
import { chain } from '#tests/support/made-up-migrations.ts'
import { runModule } from '#tests/support/module-process.ts'
import { connect } from './connect.ts'
import { isBusy, outageOf, retryAfterOf } from './errors.ts'
import { holdDatabase } from './held.ts'
import { migrate } from './migrate.ts'
import { json } from './values.ts'

const setting = (key: string) => ({ key, value: json(1), updated_at: new Date() })

const keys = async ({ db }: Pick<TestDatabase, 'db'>) =>
  (await db.selectFrom('settings').select('key').orderBy('key').execute()).map(({ key }) => key)

const tables = async ({ db }: Pick<TestDatabase, 'db'>) =>
  JSON.stringify(await db.introspection.getTables())

/** Brings the chain in, and says so once it could be committed. Is told on to go on. */
function changer({ target }: TestDatabase) {
  return runModule(`
    import { once } from 'node:events'
    import { holdDatabase } from './held.ts'
    import { migrate } from './migrate.ts'
    import { chain } from '../tests/support/made-up-migrations.ts'
    const held = await holdDatabase(${JSON.stringify(target)})
    await migrate(held.connection, undefined, chain)
    console.log('migrated')
    await once(process.stdin, 'data')
    await held.commit()
    console.log('committed')
    process.exit()
  `)
}

describe.each(databases)('on %s', (kind) => {
  test('others read what was there before, and none of them writes, until it is committed', async () => {
    await using database = await openDatabase(kind)
    const before = await tables(database)
    const child = changer(database)
    await child.printed('migrated')
    expect(await keys(database)).toEqual([])
    const refused = await database.db
      .insertInto('settings')
      .values(setting('other'))
      .execute()
      .catch((error) => error)
    expect(isBusy(refused)).toBe(true)
    expect(await tables(database)).toBe(before)
    await database.connection.close()
    child.process.stdin?.write('on')
    expect(await child.ended).toContain('committed')
    const after = await connect(database.target)
    expect(await tables(after)).not.toBe(before)
    expect(await migrate(after, undefined, chain)).toEqual([])
    await after.close()
  })

  test('a process that is killed leaves everything as it was', async () => {
    await using database = await openDatabase(kind)
    const before = await tables(database)
    const child = changer(database)
    await child.printed('migrated')
    child.process.kill('SIGKILL')
    await child.ended
    await database.db.insertInto('settings').values(setting('afterwards')).execute()
    expect(await tables(database)).toBe(before)
    expect(await keys(database)).toEqual(['afterwards'])
  })

  test('parts of it stay or go each by itself, and what is tried is taken back', {
    timeout: 60_000,
  }, async () => {
    await using database = await openDatabase(kind)
    const held = await holdDatabase(database.target)
    const { db } = held.connection
    const add = (key: string) =>
      db.transaction().execute(async (tx) => {
        await tx.insertInto('settings').values(setting(key)).execute()
        await new Promise((done) => setTimeout(done, 20))
        if (key === 'gone') throw new Error('It fails')
      })
    const [, gone] = await Promise.allSettled([add('one'), add('gone'), add('two')])
    expect(gone).toMatchObject({ reason: { message: 'It fails' } })
    await held.takingBack(async () => {
      await add('tried')
      expect(await keys({ db })).toEqual(['one', 'tried', 'two'])
    })
    const failing = held.takingBack(async () => {
      await add('tried')
      await sql`select * from nowhere`.execute(db)
    })
    await expect(failing).rejects.toThrow('nowhere')
    expect(await keys({ db })).toEqual(['one', 'two'])
    expect(await keys(database)).toEqual([])
    // Of a file it is not known who has it open.
    if (kind === 'postgres')
      await expect(held.commit()).rejects.toThrow(
        /uses the database \(process \d+ of the server, from .+\): end it first/,
      )
    await database.connection.close()
    await held.commit()
    const after = await connect(database.target)
    expect(await keys(after)).toEqual(['one', 'two'])
    await after.close()
  })

  test('where writes are held, reads go on and everything that writes is told for how long', async () => {
    await using database = await openDatabase(kind)
    const { connection, db } = database
    connection.holdWrites(40)
    const writes = [
      db.insertInto('settings').values(setting('plain')).execute(),
      db.transaction().execute((tx) => tx.selectFrom('settings').selectAll().execute()),
      sql`update settings set key = 'x'`.execute(db),
    ]
    for (const write of writes) {
      const refused = await write.catch((error) => error)
      expect([outageOf(refused), retryAfterOf(refused)]).toEqual(['updating', '40'])
    }
    expect(await keys(database)).toEqual([])
    connection.holdWrites(undefined)
    await db.insertInto('settings').values(setting('plain')).execute()
    expect(await keys(database)).toEqual(['plain'])
  })
})
