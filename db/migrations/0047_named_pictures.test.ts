import { expect, test } from 'vitest'
import { databases, openDatabase } from '#tests/support/databases.ts'
import { aChange } from '#tests/support/rows.ts'
import { migrate } from '../migrate.ts'
import { json } from '../values.ts'
import { migrations } from './index.ts'

const base = (number: number) => `team-images/jane-${number}-20261123t120000000z-0123456789abcdef`

test.each(databases)('every picture that an earlier change names is noted, on %s', async (kind) => {
  await using database = await openDatabase(kind, 'empty')
  const { db, connection } = database
  const before = migrations.filter(({ name }) => name < '0047')
  await migrate(connection, undefined, before)
  // More than one portion.
  for (let number = 0; number < 501; number += 1) {
    const image = { before: '', after: `/media/${base(number)}-640.jpg` }
    await db
      .insertInto('changes')
      .values(aChange({ id: `change-${number}`, differences: json({ image }) }))
      .execute()
  }
  await migrate(connection)
  const rows = await db.selectFrom('named_pictures').select('base').orderBy('base').execute()
  const expected = Array.from({ length: 501 }, (_, number) => base(number))
  expect(rows.map((row) => row.base)).toEqual(expected.toSorted())
})
