import { beforeAll, describe, expect, test } from 'vitest'
import { recordChange, systemActor } from '#core/history/changes.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { factNames } from '#core/settings/firm.ts'
import { findSettings, saveSetting } from '#core/settings/settings.server.ts'
import { databases, openDatabase } from '#tests/support/databases.ts'
import { addEditor } from '#tests/support/lists.ts'
import { shared } from '#tests/support/shared.ts'
import { dismissStep, listOpenSteps } from './checklist.server.ts'
import { checklistSteps } from './step.ts'

describe.each(databases)('the first steps on %s', (kind) => {
  const database = shared(() => openDatabase(kind))
  let admin: string
  beforeAll(async () => {
    admin = await addEditor(database.db)
  })

  const open = (sendsMail = false) => listOpenSteps(database.db, { sendsMail })

  test('are all open in a new installation, and go as they are done', async () => {
    const { db } = database
    expect(await open()).toEqual(checklistSteps)
    expect(await open(true)).not.toContain('mail')
    await addEditor(db)
    expect(await open()).not.toContain('person')
    const { firm } = await findSettings(db)
    const actor = { id: admin, name: 'Jane Doe' }
    await db
      .transaction()
      .execute(async (tx) =>
        saveSetting(await workAs(tx, actor), 'firm', { ...firm, confirmed: ['name'] }),
      )
    expect(await open()).toEqual(['logo', 'facts', 'colours', 'member', 'mail', 'backup'])
    await db
      .transaction()
      .execute(async (tx) =>
        saveSetting(await workAs(tx, actor), 'firm', { ...firm, confirmed: [...factNames] }),
      )
    expect(await open()).toEqual(['logo', 'colours', 'member', 'mail', 'backup'])
  })

  test('end when an admin has dismissed the rest, which is in the history', async () => {
    const { db } = database
    await expect(dismissStep(db, 'nobody', 'mail')).rejects.toMatchObject({ code: 'not-allowed' })
    await expect(dismissStep(db, admin, 'other')).rejects.toMatchObject({ code: 'not-found' })
    for (const step of await open()) await dismissStep(db, admin, step)
    expect(await open()).toEqual([])
    const changes = await db
      .selectFrom('changes')
      .select('actor_id')
      .where('record_id', '=', 'checklist')
      .execute()
    expect(changes.map(({ actor_id }) => actor_id)).toEqual([admin, admin, admin, admin, admin])
    await dismissStep(db, admin, 'mail', false)
    expect(await open(), 'one that was brought back').toEqual(['mail'])
  })

  test('a team of many changes has a member of its own, though who made them is gone', async () => {
    const { db } = database
    await dismissStep(db, admin, 'member', false)
    expect(await open()).toContain('member')
    await db.transaction().execute(async (tx) => {
      const work = await workAs(tx, systemActor)
      const change = {
        noun: 'team',
        recordName: 'Jane',
        action: 'updated',
        differences: {},
      } as const
      for (let n = 0; n < 100; n += 1) await recordChange(work, { ...change, recordId: `${n}` })
    })
    expect(await open()).not.toContain('member')
  })
})
