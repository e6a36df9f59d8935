import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#tests/support/databases.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { connect } from './connect.ts'
import { isUnavailable } from './errors.ts'

test('the pool survives a restart of the server', async () => {
  const server = await startPostgres()
  const connection = await connect({ url: server.url })
  const { db, ping } = connection
  // Some connections at rest, one at work, one in a transaction.
  await Promise.all([ping(), ping(), ping(), ping()])
  const working = sql`select pg_sleep(100)`.execute(db).catch((error) => error)
  const begun = Promise.withResolvers<void>()
  const restarted = Promise.withResolvers<void>()
  const transaction = db
    .transaction()
    .execute(async (tx) => {
      await sql`create table kept (id integer)`.execute(tx)
      begun.resolve()
      await restarted.promise
      await sql`insert into kept values (1)`.execute(tx)
    })
    .catch((error) => error)
  await begun.promise
  await server.restart()
  restarted.resolve()
  expect(isUnavailable(await working)).toBe(true)
  expect(isUnavailable(await transaction)).toBe(true)
  // At most the connections that were at rest are found broken, one after the other.
  let answered = false
  for (let attempt = 0; attempt < 10 && !answered; attempt++) {
    answered = await ping().then(
      () => true,
      (error) => {
        expect(isUnavailable(error)).toBe(true)
        return false
      },
    )
  }
  expect(answered).toBe(true)
  await Promise.all([ping(), ping(), ping(), ping()])
  await connection.close()
  await server.stop()
})

test('the server compiles no statement of ours', async () => {
  await using database = await openDatabase('postgres', 'empty')
  const { rows } = await sql`show jit`.execute(database.db)
  expect(rows).toEqual([{ jit: 'off' }])
})
