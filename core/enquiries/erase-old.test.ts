import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemActor } from '#core/history/changes.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { saveSetting } from '#core/settings/settings.server.ts'
import { connect } from '#db/connect.ts'
import type { Db } from '#db/schema.ts'
import { databases, openDatabase, type TestDatabase } from '#tests/support/databases.ts'
import { anEnquiry } from '#tests/support/enquiries.ts'
import { addEditor } from '#tests/support/lists.ts'
import {
  deleteForgottenMailFiles,
  eraseBrowserNames,
  eraseOldEnquiries,
} from './erase-old.server.ts'
import { eraseByAddress, eraseEnquiry } from './erasure.server.ts'
import { createNote } from './notes.server.ts'
import { type StepInput, takeStep } from './steps.server.ts'

const now = new Date('2026-11-23T12:00:00.000Z')
const before = new Date('2024-11-23T12:00:00.000Z')
const day = 24 * 60 * 60_000
const old = new Date(before.getTime() - day)

describe.each(databases)('forgetting on %s', (kind) => {
  let database: TestDatabase
  let db: Db
  let jane: string
  beforeAll(async () => {
    database = await openDatabase(kind)
    db = database.db
    jane = await addEditor(db, 'Jane')
  })
  beforeEach(async () => {
    await db.deleteFrom('attempts').execute()
    await db.deleteFrom('queue_entries').execute()
    await db.updateTable('contact_submissions').set({ erased_at: now, ua: '' }).execute()
    deleted.clear()
  })
  afterAll(() => database.close())

  const deleted = new Set<string>()
  const mailFiles = (files: readonly string[] = []) => ({
    list: async () => [...files],
    delete: async (ids: readonly string[]) => {
      for (const id of ids) deleted.add(id)
    },
  })
  const take = (id: string, step: StepInput) =>
    takeStep(db, jane, { id, revision: undefined }, step, now)
  const eraseOld = (stopping = new AbortController().signal) =>
    eraseOldEnquiries(db, mailFiles(), { before, now, stopping })
  const read = (id: string) =>
    db.selectFrom('contact_submissions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const isErased = async (id: string) => (await read(id)).erased_at !== null

  test.each<[string, StepInput | undefined, Date, boolean]>([
    ['old, new', undefined, old, false],
    ['old, assigned', { step: 'assigned', ownerId: '' }, old, false],
    ['old, answered', { step: 'answered' }, old, true],
    ['old, closed', { step: 'closed' }, old, true],
    ['old, spam', { step: 'spam' }, old, true],
    ['answered, on the day itself', { step: 'answered' }, before, false],
    ['answered, younger', { step: 'answered' }, new Date(before.getTime() + day), false],
  ])('one that is %s: %j, of %s, is erased by its age: %s', async (_, step, at, isGone) => {
    const id = await anEnquiry(db, {}, at)
    if (step) await take(id, step.step === 'assigned' ? { ...step, ownerId: jane } : step)
    expect(await eraseOld()).toBe(isGone ? 1 : 0)
    expect(await isErased(id)).toBe(isGone)
  })

  test('another process may write before all are erased', async () => {
    for (let count = 0; count < 45; count += 1) await anEnquiry(db, {}, old)
    await db.updateTable('contact_submissions').set({ closed_at: old }).execute()
    const other = await connect(database.target)
    const ended: string[] = []
    const erasing = eraseOld().then((count) => ended.push(`erased ${count}`))
    await nextTurn()
    await other.db.updateTable('settings').set({ key: 'none' }).where('key', '=', 'none').execute()
    ended.push('written')
    await erasing
    await other.close()
    expect(ended).toEqual(['written', 'erased 45'])
  })

  test('what is stopped erases nothing more, and an erased one is not erased again', async () => {
    const id = await anEnquiry(db, {}, old)
    await take(id, { step: 'closed' })
    expect(await eraseOld(AbortSignal.abort())).toBe(0)
    expect(await isErased(id)).toBe(false)
    expect([await eraseOld(), await eraseOld()]).toEqual([1, 0])
  })

  test('nothing of the person is left, in no table; reference, times and steps are', async () => {
    const own = {
      name: 'Zeinab Unmistakable',
      email: 'zeinab@unmistakable.example',
      phone: '+20 123 unmistakable',
      message: 'An unmistakable message',
      page: '/unmistakable',
      ua: 'Unmistakable/1.0',
      consentText: 'unmistakable consent',
    }
    const id = await anEnquiry(db, own, old)
    await createNote(db, jane, { id, key: `note-${kind}`, text: 'An unmistakable note' }, now)
    await take(id, { step: 'answered' })
    const { reference, created_at } = await read(id)
    const queued = await db
      .selectFrom('queue_entries')
      .select('id')
      .where('about', '=', id)
      .execute()
    expect(queued.length).toBeGreaterThan(1)
    expect(await eraseEnquiry(db, mailFiles(), jane, { id, revision: 1 }, now)).toEqual({
      outcome: 'done',
    })
    const tables = [
      'contact_submissions',
      'enquiry_notes',
      'enquiry_steps',
      'queue_entries',
      'changes',
      'security_events',
    ] as const
    for (const table of tables) {
      const rows = await db.selectFrom(table).selectAll().execute()
      expect([table, JSON.stringify(rows).match(/unmistakable|zeinab/gi)]).toEqual([table, null])
    }
    expect(await read(id)).toMatchObject({ reference, created_at, erased_at: now })
    expect(deleted).toEqual(new Set(queued.map((entry) => entry.id)))
    const steps = await db
      .selectFrom('enquiry_steps')
      .select('step')
      .where('enquiry_id', '=', id)
      .execute()
    expect(steps.map(({ step }) => step).toSorted()).toEqual(['answered', 'erased', 'note'])
  })

  test('everything of one address goes, however it was spelled; nothing of another', async () => {
    const email = `same-${kind}@example.com`
    const mine = [
      await anEnquiry(db, { email }, now),
      await anEnquiry(db, { email: email.toUpperCase() }, old),
    ]
    const other = await anEnquiry(db, { email: `x${email}` }, now)
    expect(await eraseByAddress(db, mailFiles(), jane, ` ${email} `, now)).toBe(2)
    expect(await Promise.all([...mine, other].map(isErased))).toEqual([true, true, false])
    const record = await db
      .selectFrom('changes')
      .select(['record_name', 'differences'])
      .where('noun', '=', 'enquiries')
      .where('record_id', '=', 'address')
      .execute()
    expect(record).toEqual([
      {
        record_name: 'everything of one address',
        differences: { enquiries: { before: 2, after: 0 } },
      },
    ])
  })

  test('a legal hold and a missing right stop it, and nothing is written', async () => {
    const id = await anEnquiry(db, {}, now)
    const viewer = await addEditor(db, 'Viewer', 'viewer')
    const erase = (by: string) => eraseEnquiry(db, mailFiles(), by, { id, revision: 0 }, now)
    await expect(erase(viewer)).rejects.toMatchObject({ code: 'not-allowed' })
    const hold = (on: boolean) =>
      db
        .transaction()
        .execute(async (tx) => saveSetting(await workAs(tx, systemActor), 'legalHold', { on }))
    await hold(true)
    await expect(erase(jane)).rejects.toMatchObject({ code: 'legal-hold' })
    await expect(eraseByAddress(db, mailFiles(), jane, 'x@y.org', now)).rejects.toMatchObject({
      code: 'legal-hold',
    })
    await hold(false)
    expect(await isErased(id)).toBe(false)
    expect(deleted.size).toBe(0)
  })

  test.each([
    [29, 'Sample/1.0'],
    [30, 'Sample/1.0'],
    [31, ''],
  ])('the name of the browser of %i days ago is %j', async (days, left) => {
    const id = await anEnquiry(db, { ua: 'Sample/1.0' }, new Date(now.getTime() - days * day))
    expect(await eraseBrowserNames(db, now)).toBe(left === '' ? 1 : 0)
    expect((await read(id)).ua).toBe(left)
  })

  test('files of mails go once the outbox has forgotten them', async () => {
    await anEnquiry(db, {}, now)
    const [known] = await db.selectFrom('queue_entries').select('id').execute()
    const files = [known?.id ?? '', 'forgotten', 'long ago']
    expect(await deleteForgottenMailFiles(db, mailFiles(files))).toBe(2)
    expect(deleted).toEqual(new Set(['forgotten', 'long ago']))
  })
})
