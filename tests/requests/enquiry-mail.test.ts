import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dueAfter } from '#core/enquiries/enquiry-state.ts'
import { hasDueReminder, remindOfEnquiries } from '#core/enquiries/reminders.server.ts'
import { takeStep } from '#core/enquiries/steps.server.ts'
import { systemActor } from '#core/history/changes.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { type OfficeDays, weekdays } from '#core/settings/sections.ts'
import { saveSetting } from '#core/settings/settings.server.ts'
import type { Db } from '#db/schema.ts'
import { startApp } from '../support/app.ts'
import { databases, openDatabase, type TestDatabase } from '../support/databases.ts'
import { anEnquiry } from '../support/enquiries.ts'
import { until } from '../support/http.ts'
import { addEditor } from '../support/lists.ts'
import { openMailbox } from '../support/mail-server.ts'

const start = new Date('2026-11-22T08:00:00.000Z')
const at = (hours: number) => new Date(start.getTime() + hours * 60 * 60_000)

const set = (db: Db, more: object = {}) =>
  db.transaction().execute(async (tx) =>
    saveSetting(await workAs(tx, systemActor), 'enquiries', {
      acknowledge: true,
      reminderHours: 4,
      retentionMonths: 24,
      ...more,
    }),
  )

describe.each(databases)('mails about enquiries on %s', (kind) => {
  let database: TestDatabase
  let db: TestDatabase['db']
  beforeAll(async () => {
    database = await openDatabase(kind)
    db = database.db
  })
  beforeEach(async () => {
    await db.deleteFrom('contact_submissions').execute()
    await db.deleteFrom('queue_entries').execute()
    await db.deleteFrom('attempts').execute()
    await set(db)
  })
  afterAll(() => database.close())

  const queued = async (mail: string) =>
    (
      await db
        .selectFrom('queue_entries')
        .select(['recipient', 'props', 'about'])
        .where('kind', '=', mail)
        .orderBy('created_at')
        .execute()
    ).map(({ props, ...rest }) => ({ ...rest, props: props as Record<string, unknown> }))
  const remind = (hours: number) =>
    remindOfEnquiries(db, {
      now: at(hours),
      mailTo: 'desk@firm.example',
      origin: 'https://firm.example',
    })

  test('acknowledge to the visitor, with nothing that was typed, and never to spam', async () => {
    const id = await anEnquiry(db, { name: 'Buy now http://spam', email: 'A@example.com' })
    await anEnquiry(db, { email: 'spam@example.com', honeypot: 'x' })
    const [mail, ...others] = await queued('enquiry-received')
    expect(others).toEqual([])
    expect(mail).toMatchObject({ recipient: 'A@example.com', about: id })
    expect(JSON.stringify(mail?.props)).not.toMatch(/Buy now|spam|Message|\+20/)
    const row = await db
      .selectFrom('contact_submissions')
      .select(['reference', 'acknowledged_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(mail?.props).toMatchObject({ reference: row.reference })
    expect(row.acknowledged_at).toBeInstanceOf(Date)
    await set(db, { acknowledge: false })
    await anEnquiry(db)
    expect(await queued('enquiry-received')).toHaveLength(1)
  })

  test('acknowledge three times a day to one address, and no stranger’s mailbox is filled', async () => {
    for (let n = 0; n < 5; n += 1)
      await anEnquiry(db, { email: n % 2 ? 'v@x.example' : 'V@x.example' })
    expect(await queued('enquiry-received')).toHaveLength(3)
    expect(await queued('enquiry')).toHaveLength(5)
  })

  test('remind once before an enquiry is due, and once when it is overdue', async () => {
    await anEnquiry(db, {}, start)
    const answered = await anEnquiry(db, {}, start)
    const boss = await addEditor(db, `Boss ${kind}`)
    await takeStep(db, boss, { id: answered, revision: 0 }, { step: 'answered' }, at(1))
    await anEnquiry(db, { honeypot: 'x' }, start)
    expect(await hasDueReminder(db, at(19.9))).toBe(false)
    expect(await remind(19.9)).toEqual({ due: 0, overdue: 0 })
    expect(await hasDueReminder(db, at(20))).toBe(true)
    expect(await remind(20)).toEqual({ due: 1, overdue: 0 })
    expect(await hasDueReminder(db, at(23))).toBe(false)
    expect(await remind(23)).toEqual({ due: 0, overdue: 0 })
    expect(await hasDueReminder(db, at(24))).toBe(true)
    // Two processes at once: one of them tells.
    const both = await Promise.all([remind(24), remind(24)])
    expect(both.map(({ overdue }) => overdue).toSorted()).toEqual([0, 1])
    expect(await remind(48)).toEqual({ due: 0, overdue: 0 })
    const mails = await queued('enquiries-due')
    expect(mails.map(({ recipient, props }) => [recipient, props.isOverdue, props.link])).toEqual([
      ['desk@firm.example', false, 'https://firm.example/admin/enquiries'],
      ['desk@firm.example', true, 'https://firm.example/admin/enquiries?show=overdue'],
    ])
    expect(JSON.stringify(mails)).not.toMatch(/Visitor|visitor-|Message/)
  })

  test('remind before days off of what falls due on them', async () => {
    // A Thursday in Cairo; it is due on Friday.
    await anEnquiry(db, {}, at(98))
    const everyDay = Object.fromEntries(weekdays.map((day) => [day, true])) as OfficeDays
    await db
      .transaction()
      .execute(async (tx) => saveSetting(await workAs(tx, systemActor), 'officeDays', everyDay))
    expect(await remind(99)).toEqual({ due: 0, overdue: 0 })
    await db.deleteFrom('settings').where('key', '=', 'officeDays').execute()
    expect(await remind(99)).toEqual({ due: 1, overdue: 0 })
    expect(await remind(100)).toEqual({ due: 0, overdue: 0 })
  })

  test('tell of many in one mail, and of none in advance when the setting is 0', async () => {
    await set(db, { reminderHours: 0 })
    for (let n = 0; n < 23; n += 1) await anEnquiry(db, {}, at(n / 100))
    expect(await remind(23.5)).toEqual({ due: 0, overdue: 0 })
    expect(await remind(25)).toEqual({ due: 0, overdue: 23 })
    const [mail, ...others] = await queued('enquiries-due')
    expect(others).toEqual([])
    expect(mail?.props).toMatchObject({ more: 3, enquiries: { length: 20 } })
  })
})

test('all of them arrive by SMTP, each once, and no log names anybody', async () => {
  await using mailbox = await openMailbox()
  const env = { SMTP_URL: mailbox.url, ENQUIRIES_TO: 'desk@firm.example' }
  await using app = await startApp('sqlite', { env })
  const enquiry = {
    name: 'Layla',
    email: 'layla@visitor.example',
    phone: '+20',
    message: 'Hello you',
  }
  expect((await app.postJson('/api/submit-contact', enquiry)).status).toBe(200)
  const { due_at } = await app.db
    .selectFrom('contact_submissions')
    .select('due_at')
    .executeTakeFirstOrThrow()
  const now = due_at ?? dueAfter(new Date())
  await remindOfEnquiries(app.db, { now, mailTo: 'desk@firm.example', origin: app.origin })
  await until('three mails have come', async () => mailbox.received.length >= 3)
  const mails = mailbox.received.map(({ to, mail }) => [to[0], mail.subject])
  expect(mails.toSorted()).toEqual([
    ['desk@firm.example', expect.stringMatching(/^Enquiry E-\w{4}-\w{4} is overdue$/)],
    ['desk@firm.example', 'Enquiry from Layla'],
    ['layla@visitor.example', expect.stringMatching(/^We have your enquiry E-\w{4}-\w{4} · /)],
  ])
  const received = mailbox.received.find(({ to }) => to[0] === 'layla@visitor.example')
  expect(received?.mail.text).toContain('answer within 24 hours')
  expect(received?.mail.html).not.toContain('Hello you')
  expect(JSON.stringify(app.logs)).not.toMatch(/Layla|layla@|Hello you/)
})

test('a mail server that names the recipient does not bring them into the log', async () => {
  await using mailbox = await openMailbox(0, { refuses: /layla/ })
  await using app = await startApp('sqlite', { env: { SMTP_URL: mailbox.url } })
  const enquiry = { name: 'Layla', email: 'layla@visitor.example', phone: '+20', message: 'Hello' }
  await app.postJson('/api/submit-contact', enquiry)
  const failed = await until('it was refused', () =>
    app.db
      .selectFrom('queue_entries')
      .select('last_error')
      .where('last_error', 'is not', null)
      .executeTakeFirst(),
  )
  expect(failed.last_error).toMatch(/\(address\)/)
  await until('it was logged', async () => app.logs.some(({ msg }) => msg === 'mail not sent'))
  expect(JSON.stringify(app.logs)).not.toContain('layla@')
})
