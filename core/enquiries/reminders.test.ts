import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemActor } from '#core/history/changes.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { findSettings, saveSetting } from '#core/settings/settings.server.ts'
import type { Db } from '#db/schema.ts'
import { databases, openDatabase, type TestDatabase } from '#tests/support/databases.ts'
import { anEnquiry } from '#tests/support/enquiries.ts'
import { countAnswerTimes } from './answer-times.server.ts'
import { hasDueReminder, remindOfEnquiries } from './reminders.server.ts'

const hour = 60 * 60_000
/** Monday at noon of the office, which is closed on Fridays and Saturdays. */
const monday = new Date('2026-11-23T10:00:00.000Z')
const thursday = new Date('2026-11-26T10:00:00.000Z')
const saturday = new Date('2026-11-28T10:00:00.000Z')

describe.each(databases)('reminders of enquiries on %s', (kind) => {
  let database: TestDatabase
  let db: Db
  beforeAll(async () => {
    database = await openDatabase(kind)
    db = database.db
  })
  beforeEach(async () => {
    await db.deleteFrom('attempts').execute()
    await db.deleteFrom('queue_entries').execute()
    await db.updateTable('contact_submissions').set({ spam_at: monday }).execute()
    await setHours(4)
  })
  afterAll(() => database.close())

  const setHours = (reminderHours: number) =>
    db.transaction().execute(async (tx) => {
      const { enquiries } = await findSettings(tx)
      await saveSetting(await workAs(tx, systemActor), 'enquiries', { ...enquiries, reminderHours })
    })
  const dueIn = (hours: number, now: Date) =>
    anEnquiry(db, {}, new Date(now.getTime() + (hours - 24) * hour))
  const remind = (now: Date) =>
    remindOfEnquiries(db, { now, mailTo: 'desk@firm.example', origin: 'https://firm.example' })
  const mails = () =>
    db
      .selectFrom('queue_entries')
      .select(['recipient', 'props'])
      .where('kind', '=', 'enquiries-due')
      .execute()

  test.each([
    ['4.1 hours before it is due', monday, 4.1, { due: 0, overdue: 0 }],
    ['4 hours before', monday, 4, { due: 1, overdue: 0 }],
    ['a minute before', monday, 1 / 60, { due: 1, overdue: 0 }],
    ['when it is due', monday, 0, { due: 0, overdue: 1 }],
    ['an hour later', monday, -1, { due: 0, overdue: 1 }],
    // Friday and Saturday are off: what falls due until Sunday at 4 in the morning is told now.
    ['on a Thursday, of Friday', thursday, 23, { due: 1, overdue: 0 }],
    [
      'on a Wednesday, of Thursday',
      new Date(thursday.getTime() - 24 * hour),
      23,
      { due: 0, overdue: 0 },
    ],
    ['on a Saturday, 5 hours before', saturday, 5, { due: 0, overdue: 0 }],
  ])('%s staff are told %j', async (_, now, hours, told) => {
    await dueIn(hours, now)
    expect(await hasDueReminder(db, now)).toBe(told.due + told.overdue > 0)
    expect(await remind(now)).toEqual(told)
    expect(await hasDueReminder(db, now)).toBe(false)
    expect(await remind(now)).toEqual({ due: 0, overdue: 0 })
    expect(await mails()).toHaveLength(told.due + told.overdue)
  })

  test('each is told of once before it is due and once after, in a mail without its visitor', async () => {
    await dueIn(3, monday)
    expect(await remind(monday)).toEqual({ due: 1, overdue: 0 })
    const late = new Date(monday.getTime() + 5 * hour)
    expect(await remind(late)).toEqual({ due: 0, overdue: 1 })
    expect(await remind(new Date(late.getTime() + 500 * hour))).toEqual({ due: 0, overdue: 0 })
    const told = await mails()
    expect(told.map(({ recipient }) => recipient)).toEqual([
      'desk@firm.example',
      'desk@firm.example',
    ])
    expect(JSON.stringify(told)).not.toContain('visitor')
    expect(JSON.stringify(told)).not.toContain('Message number')
  })

  test.each(['answered_at', 'closed_at', 'spam_at'] as const)(
    'nobody is told of one whose %s is set',
    async (column) => {
      const id = await dueIn(-1, monday)
      const other = await dueIn(-1, monday)
      await db
        .updateTable('contact_submissions')
        .set({ [column]: monday })
        .where('id', '=', id)
        .execute()
      expect(await remind(monday)).toEqual({ due: 0, overdue: 1 })
      expect(other).not.toBe(id)
    },
  )

  test('0 hours: of what is due soon nobody is told, of what is overdue they are', async () => {
    await setHours(0)
    await dueIn(0.5, monday)
    await dueIn(-0.5, monday)
    expect(await remind(monday)).toEqual({ due: 0, overdue: 1 })
  })

  test('one mail names 20, the first to fall due first, and counts the others', async () => {
    for (let number = 0; number < 22; number += 1) await dueIn(-number / 10, monday)
    expect(await remind(monday)).toEqual({ due: 0, overdue: 22 })
    const [mail] = await mails()
    const { enquiries, more, link } = (mail?.props ?? {}) as {
      enquiries: { dueAt: string }[]
      more: number
      link: string
    }
    expect([enquiries.length, more]).toEqual([20, 2])
    const times = enquiries.map(({ dueAt }) => dueAt)
    expect(times).toEqual(times.toSorted())
    expect(link).toBe('https://firm.example/admin/enquiries?show=overdue')
  })

  test('of several processes at once one tells', async () => {
    await dueIn(-1, monday)
    const told = await Promise.all([remind(monday), remind(monday), remind(monday)])
    expect(told.map(({ overdue }) => overdue).toSorted()).toEqual([0, 0, 1])
    expect(await mails()).toHaveLength(1)
  })

  test("answers are counted in the office's month: in time, late, waiting; never spam", async () => {
    const cairo = 'Africa/Cairo'
    /** The month begins two hours before that of UTC. */
    const first = new Date('2026-10-31T22:00:00.000Z')
    const add = async (at: Date, columns: object = { ua: '' }) => {
      const id = await anEnquiry(db, {}, at)
      await db.updateTable('contact_submissions').set(columns).where('id', '=', id).execute()
    }
    const answeredAfter = (at: Date, hours: number) => ({
      answered_at: new Date(at.getTime() + hours * hour),
    })
    await add(new Date(first.getTime() - 1), answeredAfter(first, 1))
    await add(first, answeredAfter(first, 24))
    await add(first, answeredAfter(first, 24.01))
    await add(monday, { closed_at: monday })
    await add(monday)
    await add(monday, { spam_at: monday })
    const november = { received: 4, inTime: 1, late: 2, waiting: 1 }
    expect(await countAnswerTimes(db, cairo, monday)).toEqual(november)
    const december = new Date('2026-11-30T22:00:00.000Z')
    expect(await countAnswerTimes(db, cairo, december)).toEqual({
      received: 0,
      inTime: 0,
      late: 0,
      waiting: 0,
    })
  })
})
