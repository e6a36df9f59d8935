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
