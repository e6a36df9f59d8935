import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeScratchFolder } from '#tests/support/scratch.ts'
import { connect } from './connect.ts'

test.each([
  [false, 2],
  [true, 0],
])('a file that is thrown away (%s) waits for no disk', async (isThrownAway, synchronous) => {
  const file = join(await makeScratchFolder('qantara-disk-'), 'qantara.sqlite')
  await using connection = await connect({ file, isThrownAway })
  const said = await connection.db
    .transaction()
    .execute((tx) => sql`pragma synchronous`.execute(tx))
  expect(said.rows).toEqual([{ synchronous }])
})

test('statements go on when memory was given back between them', async () => {
  const file = join(await makeScratchFolder('qantara-back-'), 'qantara.sqlite')
  await using connection = await connect({ file })
  const numbers = sql<{ number: number }>`select number from numbers`
  const add = (number: number) => sql`insert into numbers values (${number})`
  await sql`create table numbers (number integer)`.execute(connection.db)
  await add(1).execute(connection.db)
  await connection.db.transaction().execute(async (tx) => {
    await add(2).execute(tx)
    connection.giveBack()
    await add(3).execute(tx)
  })
  connection.giveBack()
  expect((await numbers.execute(connection.db)).rows.map(({ number }) => number)).toEqual([1, 2, 3])
})
