import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { databases, openDatabase, type TestDatabase } from '#tests/support/databases.ts'
import { chain } from '#tests/support/made-up-migrations.ts'
import { runModule } from '#tests/support/module-process.ts'
import { EarlierData, NewerData } from './errors.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import type { Migration } from './migrations/migration.ts'

const names = chain.map((migration) => migration.name)

function step(name: string, after?: () => void): Migration {
  return {
    name,
    up: async (tx) => {
      await sql`create table extra (id text primary key)`.execute(tx)
      after?.()
    },
  }
}

async function tables({ db }: TestDatabase): Promise<unknown> {
  return db.introspection.getTables()
}

/** What a process does that migrates, with `more` after the chain. */
function migrator({ target }: TestDatabase, more = '') {
  return runModule(`
    import { sql } from 'kysely'
    import { connect } from './connect.ts'
    import { migrate } from './migrate.ts'
    import { silent } from './log.ts'
    import { chain } from '../tests/support/made-up-migrations.ts'
    const connection = await connect(${JSON.stringify(target)})
    const done = await migrate(connection, silent, [...chain, ${more}])
    console.log(JSON.stringify(done))
    await connection.close()
  `)
}

describe.each(databases)('migrations on %s', (kind) => {
  test('run once', async () => {
    await using database = await openDatabase(kind, 'empty')
    expect(await migrate(database.connection, undefined, chain)).toEqual(names)
    expect(await migrate(database.connection, undefined, chain)).toEqual([])
  })

  test('one of several processes that start together runs them', async () => {
    await using database = await openDatabase(kind, 'empty')
    const starts = [migrator(database), migrator(database)]
    const outputs = await Promise.all(starts.map((start) => start.ended))
    const done = outputs.map((output) => JSON.parse(output)).sort((a, b) => b.length - a.length)
    expect(done).toEqual([names, []])
    await using fresh = await openDatabase(kind)
    await migrate(fresh.connection, undefined, chain)
    expect(await tables(database)).toEqual(await tables(fresh))
  })

  // Of PostgreSQL too, at fifty moments: npm run bar -- migrations-killed.
  test.runIf(kind === 'sqlite')(
    'a kill in the middle leaves nothing, and the next start completes',
    async () => {
      await using database = await openDatabase(kind, 'empty')
      const killed = migrator(
        database,
        `{
        name: '9998_killed',
        up: async (tx) => {
          await sql\`create table extra (id text primary key)\`.execute(tx)
          process.kill(process.pid, 'SIGKILL')
          await new Promise(() => {})
        },
      }`,
      )
      expect(await killed.ended).toBe('')
      expect(await tables(database)).toEqual([])
      expect(await migrate(database.connection, undefined, chain)).toEqual(names)
      await using fresh = await openDatabase(kind)
      await migrate(fresh.connection, undefined, chain)
      expect(await tables(database)).toEqual(await tables(fresh))
    },
  )

  test('a failing one takes all of its run back and says why', async () => {
    await using database = await openDatabase(kind, 'empty')
    const failing = step('9998_fails', () => {
      throw new Error('no such luck')
    })
    const run = migrate(database.connection, undefined, [...chain, failing])
    await expect(run).rejects.toThrow('no such luck')
    expect(await tables(database)).toEqual([])
  })

  test('data to which a newer program has only added are taken', async () => {
    await using database = await openDatabase(kind)
    const newer = [...migrations, step('9999_adds_extra')]
    await migrate(database.connection, undefined, newer)
    expect(await migrate(database.connection)).toEqual([])
  })

  test('one that goes on in pieces keeps each, and lets others write between them', async () => {
    await using database = await openDatabase(kind)
    const { connection, db } = database
    const count = async () => (await sql`select id from extra`.execute(db)).rows.length
    const seen: number[] = []
    const inPieces: Migration = {
      name: '9999_adds_rows',
      up: async (tx) => {
        if (seen.length > 0) seen.push(await count())
        else seen.push(0)
        await sql`insert into extra (id) values (${`piece ${seen.length}`})`.execute(tx)
        return seen.length < 3 ? 'more' : undefined
      },
    }
    const chained = [...migrations, step('9998_adds_extra'), inPieces]
    expect(await migrate(connection, undefined, chained)).toEqual([
      '9998_adds_extra',
      '9999_adds_rows',
    ])
    // From outside of its transaction, what the pieces before have left.
    expect(seen).toEqual([0, 1, 2])
    expect(await count()).toBe(3)
    expect(await migrate(connection, undefined, chained)).toEqual([])
  })

  test('data of a newer program is refused by name and left alone', async () => {
    await using database = await openDatabase(kind)
    const newer = [...migrations, step('9999_later')]
    expect(await migrate(database.connection, undefined, newer)).toEqual(['9999_later'])
    const run = migrate(database.connection)
    await expect(run).rejects.toThrow(NewerData)
    await expect(run).rejects.toThrow('9999_later')
    expect(await migrate(database.connection, undefined, newer)).toEqual([])
  })

  test.each([
    ['the migrations before the baseline', ['0001_ground', '0002_accounts']],
    ['another state of the baseline', ['0001_baseline_000000000000']],
  ])('data of %s is refused as made before 1.0.0', async (_, earlier) => {
    await using database = await openDatabase(kind, 'empty')
    const [first = '', ...more] = earlier
    const before = [step(first), ...more.map((name) => ({ name, up: async () => {} }))]
    await migrate(database.connection, undefined, before)
    const left = await tables(database)
    const run = migrate(database.connection)
    await expect(run).rejects.toThrow(EarlierData)
    await expect(run).rejects.toThrow(
      'The database was made before 1.0.0: export it with the program that wrote it, import the ZIP here',
    )
    expect(await tables(database)).toEqual(left)
  })
})

test('each migration has its number, in order', () => {
  // A number may be missing, as when two were written at once; none comes twice.
  expect(names).toEqual([...new Set(names)].sort())
  expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^\d{4}_[a-z0-9_]+$/)
})
