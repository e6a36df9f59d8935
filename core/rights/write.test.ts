import { beforeAll, describe, expect, test } from 'vitest'
import { requireApproval } from '#core/approval/gate.server.ts'
import { recordChange, systemActor } from '#core/history/changes.server.ts'
import { createUser } from '#core/people/users.server.ts'
import { saveSetting } from '#core/settings/settings.server.ts'
import type { Work } from '#core/work.ts'
import type { Db, Tx } from '#db/schema.ts'
import { databases, openDatabase } from '#tests/support/databases.ts'
import { shared } from '#tests/support/shared.ts'
import { mayEditContent, type Role } from './role.ts'
import { lockRights, workAs, workOf, write, writeAs } from './write.server.ts'

const refused = { code: 'not-allowed' }

describe.each(databases)('work on %s', (kind) => {
  const database = shared(() => openDatabase(kind))
  let db: Db
  let jane: string
  beforeAll(async () => {
    db = database.db
    const user = await db.transaction().execute((tx) =>
      createUser(tx, {
        email: 'jane@example.com',
        name: 'Jane Doe',
        verified: true,
        role: 'admin',
      }),
    )
    jane = user.id
  })

  const note = (work: Work, recordId: string) =>
    recordChange(work, {
      noun: 'team',
      recordId,
      recordName: recordId,
      action: 'added',
      differences: {},
    })
  const findNote = (recordId: string) =>
    db
      .selectFrom('changes')
      .select(['actor_id', 'actor_name', 'submission'])
      .where('record_id', '=', recordId)
      .executeTakeFirst()
  const as = (right: (role: Role) => boolean = mayEditContent) => ({ actorId: jane, right })

  test('of a person is done in their name, once their right was asked', async () => {
    expect(await write(db, as(), async (work) => note(work, 'mine'))).toBe(undefined)
    expect(await findNote('mine')).toMatchObject({ actor_id: jane, actor_name: 'Jane Doe' })
    const forbidden = write(
      db,
      as(() => false),
      (work) => note(work, 'forbidden'),
    )
    await expect(forbidden).rejects.toMatchObject(refused)
    const nobody = write(db, { ...as(), actorId: 'nobody' }, (work) => note(work, 'forbidden'))
    await expect(nobody).rejects.toMatchObject(refused)
    expect(await findNote('forbidden')).toBe(undefined)
  })

  test('of which the answer is not done leaves nothing behind', async () => {
    const outcomes = ['invalid', 'conflict', 'saved', 'done']
    for (const outcome of outcomes)
      expect(
        await write(db, as(), async (work) => {
          await note(work, `answer ${outcome}`)
          return { outcome }
        }),
      ).toEqual({ outcome })
    const stayed = await Promise.all(outcomes.map((outcome) => findNote(`answer ${outcome}`)))
    expect(stayed.map((row) => row !== undefined)).toEqual([false, false, true, true])
    const answer = await write<string>(db, as(), async (work, rollBack) => {
      await note(work, 'rolled back')
      throw rollBack('no')
    })
    expect([answer, await findNote('rolled back')]).toEqual(['no', undefined])
  })

  test('has one moment, on the day of the office', async () => {
    await writeAs(db, systemActor, (work) => saveSetting(work, 'timeZone', 'Pacific/Kiritimati'))
    const { now, today, timeZone } = await write(db, as(), async (work) => work)
    expect(timeZone).toBe('Pacific/Kiritimati')
    expect(Math.abs(now.getTime() - Date.now())).toBeLessThan(60_000)
    // Fourteen hours ahead of UTC.
    expect(today).toBe(new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10))
  })

  test('of the program has its name, and goes on in the transaction that it is given', async () => {
    await db.transaction().execute(async (tx) => note(await workAs(tx, systemActor), 'program'))
    expect(await findNote('program')).toMatchObject({ actor_id: null, actor_name: 'System' })
    const locked: Tx[] = []
    const lock = async (tx: Tx) => {
      locked.push(tx)
      await lockRights(tx)
    }
    await db.transaction().execute(async (tx) => {
      const work = await workOf(tx, { ...as(), lock })
      expect([work.tx, ...locked]).toEqual([tx, tx])
    })
  })

  test('that is approved is dated when it was submitted, passes the gate, and names its submission', async () => {
    await writeAs(db, systemActor, (work) => saveSetting(work, 'approval', { required: true }))
    const need = { code: 'needs-approval' }
    await expect(write(db, as(), requireApproval)).rejects.toMatchObject(need)
    const at = new Date('2026-03-01T23:30:00.000Z')
    const changes: object[] = []
    const approval = { at, submission: 'first', changes }
    await write(db, { ...as(), approval }, async (work) => {
      await requireApproval(work)
      await note(work, 'approved')
      expect([work.now, work.today]).toEqual([at, '2026-03-02'])
    })
    expect(changes).toMatchObject([{ recordId: 'approved' }])
    expect(await findNote('approved')).toMatchObject({ submission: 'first' })
  })
})
