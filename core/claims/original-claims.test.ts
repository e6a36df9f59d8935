import { describe, expect, test } from 'vitest'
import { writeAs } from '#core/rights/write.server.ts'
import { connect } from '#db/connect.ts'
import { databases, openDatabase } from '#tests/support/databases.ts'
import { systemActor } from '../history/changes.server.ts'
import { emptyValues } from '../record/fields.ts'
import { insertRecord } from '../record/save-record.server.ts'
import { claimFields } from './claim.ts'
import { claimRecords } from './claims.server.ts'
import { createOriginalClaims } from './original-claims.server.ts'

const originals = { markets: { value: '160+', unit: 'markets' } }
const valuesIn = () => ({ markets: '160+' })

describe.each(databases)('the original claims on %s', (kind) => {
  test('are added once by programs that start together', async () => {
    await using database = await openDatabase(kind)
    const { db } = database
    const other = await connect(database.target)
    await Promise.all([db, other.db].map((each) => createOriginalClaims(each, originals, valuesIn)))
    await other.close()
    const ids = await db.selectFrom('claims').select('id').execute()
    expect(ids).toEqual([{ id: 'original-markets' }])
  })

  test('are left alone whether their name or their id is found first', async () => {
    await using database = await openDatabase(kind)
    const { db } = database
    await createOriginalClaims(db, originals, valuesIn)
    const add = (name: string, id: string) =>
      writeAs(db, systemActor, (work) =>
        insertRecord(work, claimRecords, {
          ...emptyValues(claimFields),
          id,
          name,
          value: '160+',
          reviewBy: '2999-01-01',
        }),
      )
    expect(await add('markets', 'original-other')).toBeUndefined()
    expect(await add('other', 'original-markets')).toBeUndefined()
    expect(await add('other', 'original-other')).toBe('original-other')
  })
})
