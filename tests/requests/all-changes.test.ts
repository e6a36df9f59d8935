import { describe, expect, test } from 'vitest'
import { recordChange } from '#core/history/changes.server.ts'
import { type ChangeFilter, listAllChanges } from '#core/record/all-changes.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { saveSetting } from '#core/settings/settings.server.ts'
import { databases, openDatabase } from '../support/databases.ts'

const timeZone = 'Africa/Cairo'

describe.each(databases)('the history of everything on %s', (kind) => {
  test('is narrowed by person, noun and day of the office, and names each field of a setting', async () => {
    await using database = await openDatabase(kind)
    const { db } = database
    const list = (filter: ChangeFilter, page = 1) => listAllChanges(db, filter, { page, timeZone })
    expect(await list({})).toEqual({ changes: [], more: false, people: [] })
    const jane = { id: 'j', name: 'Jane' }
    const karim = { id: 'k', name: 'Karim' }
    await db.transaction().execute(async (tx) => {
      await saveSetting(await workAs(tx, jane), 'securityLog', { days: 90 })
      await saveSetting(await workAs(tx, karim), 'securityLog', { days: 30 })
      for (let n = 0; n < 51; n += 1)
        await recordChange(await workAs(tx, jane), {
          noun: 'team',
          recordId: `m${n}`,
          recordName: `Member ${n}`,
          action: 'updated',
          differences: {},
          list: 'team',
          revision: n + 1,
        })
    })
    const all = await list({})
    expect([all.changes.length, all.more, all.people]).toEqual([50, true, ['Jane', 'Karim']])
    expect((await list({}, 2)).changes).toHaveLength(3)
    const { changes } = await list({ noun: 'settings', by: 'Karim' })
    expect(changes).toMatchObject([
      {
        noun: 'settings',
        by: 'Karim',
        differences: [{ label: 'Keep events for (days)', before: '90', after: '30' }],
      },
    ])
    const [latest] = all.changes
    expect(latest?.save).toEqual({ list: 'team', revision: expect.any(Number) })
    const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(latest?.at)
    expect((await list({ day })).changes).toHaveLength(50)
    expect((await list({ day: '2020-01-01' })).changes).toEqual([])
  })
})
