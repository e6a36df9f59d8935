import { describe, expect, test } from 'vitest'
import { workAs } from '#core/rights/write.server.ts'
import { findContentRevision } from '#db/revisions.ts'
import { json } from '#db/values.ts'
import { databases, openDatabase } from '#tests/support/databases.ts'
import { shared } from '#tests/support/shared.ts'
import { defaultFirm } from './firm.ts'
import { findSettings, saveSetting } from './settings.server.ts'

const actor = { id: 'somebody', name: 'Jane Doe' }

describe.each(databases)('settings on %s', (kind) => {
  const database = shared(() => openDatabase(kind))

  test('hold their defaults until somebody sets them, or when they are damaged', async () => {
    const { db } = database
    const defaults = await findSettings(db)
    expect(defaults).toMatchObject({ firm: defaultFirm, blockKeys: true, timeZone: 'Africa/Cairo' })
    const row = { updated_at: new Date(), updated_by: null }
    for (const [key, value] of [
      ['firm', { name: 'half of it' }],
      ['blockKeys', 'yes'],
      ['timeZone', null],
      ['unheard-of', 1],
    ] as const)
      await db
        .insertInto('settings')
        .values({ key, value: json(value), ...row })
        .execute()
    expect(await findSettings(db)).toEqual(defaults)
  })

  test('are saved with who changed what, and move the content on', async () => {
    const { db } = database
    await db.deleteFrom('settings').execute()
    const before = await findContentRevision(db)
    const save = (name: string) =>
      db
        .transaction()
        .execute(async (tx) =>
          saveSetting(await workAs(tx, actor), 'firm', { ...defaultFirm, name }),
        )
    await save('First')
    await save('Second')
    expect((await findSettings(db)).firm).toEqual({ ...defaultFirm, name: 'Second' })
    const after = await findContentRevision(db)
    expect(after).toEqual({ ...before, settings: before.settings + 2 })
    const changes = await db.selectFrom('changes').selectAll().orderBy('action').execute()
    expect(changes.map(({ action, actor_name }) => [action, actor_name])).toEqual([
      ['added', 'Jane Doe'],
      ['updated', 'Jane Doe'],
    ])
    expect(changes[1]?.differences).toMatchObject({
      value: { before: { name: 'First' }, after: { name: 'Second' } },
    })
  })
})
