import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { migrate } from '#db/migrate.ts'
import {
  type DatabaseKind,
  databases,
  openDatabase,
  type TestDatabase,
} from '#tests/support/databases.ts'
import { chain } from '#tests/support/made-up-migrations.ts'
import { runModule } from '#tests/support/module-process.ts'
import { type Check, type Figure, noneOf } from './support/check.ts'

const kills = 50

export const { row, about, check }: Check = {
  row: '9',
  about: `${chain.length} migrations killed at ${kills} moments, and two processes at once: the next start completes`,
  async check() {
    const figures: Figure[] = []
    for (const kind of databases) figures.push(...(await killMany(kind)))
    return figures
  },
}

async function killMany(kind: DatabaseKind): Promise<Figure[]> {
  await using fresh = await openDatabase(kind)
  await migrate(fresh.connection, undefined, chain)
  const expected = await schemaOf(fresh)
  const takesMs = await timeOne(kind)
  let during = 0
  let different = 0
  let half = 0
  for (let kill = 0; kill < kills; kill += 1) {
    await using database = await openDatabase(kind, 'empty')
    const child = migrator(database)
    await pause((takesMs * (kill + 1)) / kills)
    child.process.kill('SIGKILL')
    const finished = (await child.ended).includes('done')
    const left = await appliedIn(database)
    if (!finished) during += 1
    // All of them are one transaction.
    if (left !== 0 && left !== chain.length) half += 1
    // Another process and this one, at once.
    await Promise.all([migrator(database).ended, migrate(database.connection, undefined, chain)])
    if ((await schemaOf(database)) !== expected) different += 1
  }
  const none = (what: string, value: number) => noneOf(`${what} (${kind})`, value)
  return [
    {
      what: `killed before they were done (${kind})`,
      value: `${during} of ${kills}`,
      limit: 'at least 10',
      holds: during >= 10,
    },
    none('left with some migrations only', half),
    none('other tables after the next start', different),
  ]
}

/** From the start of a process to the end of its migrations, in milliseconds, undisturbed. */
async function timeOne(kind: DatabaseKind): Promise<number> {
  await using database = await openDatabase(kind, 'empty')
  const started = performance.now()
  await migrator(database).ended
  return performance.now() - started
}

function migrator({ target }: TestDatabase) {
  return runModule(`
    import { connect } from './connect.ts'
    import { migrate } from './migrate.ts'
    import { silent } from './log.ts'
    import { chain } from '../tests/support/made-up-migrations.ts'
    const connection = await connect(${JSON.stringify(target)})
    await migrate(connection, silent, chain)
    await connection.close()
    console.log('done')
  `)
}

async function appliedIn({ db }: TestDatabase): Promise<number> {
  const found = await sql<{ count: number }>`select count(*) as count from migrations`
    .execute(db)
    .catch(() => ({ rows: [] }))
  return Number(found.rows[0]?.count ?? 0)
}

async function schemaOf({ db }: TestDatabase): Promise<string> {
  return JSON.stringify(await db.introspection.getTables())
}
