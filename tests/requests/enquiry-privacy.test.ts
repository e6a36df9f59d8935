import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { createClock } from '#core/clock.ts'
import {
  deleteForgottenMailFiles,
  eraseBrowserNames,
  eraseOldEnquiries,
} from '#core/enquiries/erase-old.server.ts'
import { eraseByAddress, eraseEnquiry } from '#core/enquiries/erasure.server.ts'
import { exportHeldData } from '#core/enquiries/held-data.server.ts'
import { createNote } from '#core/enquiries/notes.server.ts'
import { findEnquiry } from '#core/enquiries/one-enquiry.server.ts'
import { takeStep } from '#core/enquiries/steps.server.ts'
import { systemActor } from '#core/history/changes.server.ts'
import type { MailFiles } from '#core/outbox/mail.ts'
import { createUser } from '#core/people/users.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { saveSetting } from '#core/settings/settings.server.ts'
import { forgetEnquiries } from '#jobs/enquiries.ts'
import type { JobContext } from '#jobs/job.ts'
import { createMailFiles } from '#server/mail.ts'
import { startApp } from '../support/app.ts'
import { databases, openDatabase } from '../support/databases.ts'
import { anEnquiry, saveContact } from '../support/enquiries.ts'
import { until } from '../support/http.ts'
import { addEditor } from '../support/lists.ts'
import { sessionCookie } from '../support/people.ts'

const start = new Date('2026-11-22T08:00:00.000Z')
const days = (count: number) => new Date(start.getTime() + count * 24 * 60 * 60_000)
const noFiles: MailFiles = { list: async () => [], delete: async () => {} }
const person = {
  name: 'Zanzibar Quuxbert',
  email: 'Quuxbert@Zanzibar.example',
  phone: '+99 777 1234',
  message: 'Please forget the xylophone',
  call_back: '07:10 Asia/Riyadh',
  page: '/contact?from=zanzibar',
}
const traces = /zanzibar|quuxbert|777 1234|xylophone|07:10|Sample\)/i

describe.each(databases)('what is known of a visitor on %s', (kind) => {
  test('is erased everywhere but for reference, times and steps', async () => {
    await using app = await startApp(kind)
    const { db } = app
    const jane = await addEditor(db, 'Jane')
    await saveContact(db, { callBack: true, whatsApp: '' })
    const response = await app.postJson('/api/submit-contact', {
      ...person,
      ua: 'Browser (Sample)',
    })
    expect(response.status).toBe(200)
    const { id } = await db.selectFrom('contact_submissions').select('id').executeTakeFirstOrThrow()
    const note = { id, key: crypto.randomUUID(), text: 'Quuxbert will call' }
    await createNote(db, jane, note, days(0.1))
    await takeStep(db, jane, { id, revision: 0 }, { step: 'assigned', ownerId: jane }, days(0.2))
    const folder = join(app.dataDir, 'outbox')
    const mailsSent = async () => existsSync(folder) && (await readdir(folder)).length === 2
    await until('both mails are files', mailsSent)

    const mailFiles = createMailFiles(app)
    // What somebody else did meanwhile is seen first, also before this.
    const hold = (on: boolean) =>
      db
        .transaction()
        .execute(async (tx) => saveSetting(await workAs(tx, systemActor), 'legalHold', { on }))
    await hold(true)
    const held = { code: 'legal-hold' }
    await expect(
      eraseEnquiry(db, mailFiles, jane, { id, revision: undefined }),
    ).rejects.toMatchObject(held)
    await expect(eraseByAddress(db, mailFiles, jane, person.email)).rejects.toMatchObject(held)
    await hold(false)
    const stale = await eraseEnquiry(db, mailFiles, jane, { id, revision: 0 })
    expect(stale.outcome).toBe('conflict')
    const target = { id, revision: 1 }
    expect(await eraseEnquiry(db, mailFiles, jane, target, days(1))).toEqual({ outcome: 'done' })
    expect(await eraseEnquiry(db, mailFiles, jane, target, days(1))).toEqual({ outcome: 'done' })

    const left = await findEnquiry(db, jane, id)
    expect(left).toMatchObject({
      reference: expect.stringMatching(/^E-/),
      name: '',
      email: '',
      phone: '',
      message: '',
      callBack: '',
      page: '',
      consentText: '',
      state: 'closed',
      erasedAt: days(1),
    })
    expect(left?.steps.map(({ step, by, note }) => [step, by, note])).toEqual([
      ['note', 'Jane', undefined],
      ['assigned', 'Jane', undefined],
      ['erased', 'Jane', undefined],
    ])
    expect(await readdir(folder)).toEqual([])
    for (const table of ['contact_submissions', 'enquiry_notes', 'queue_entries'] as const)
      expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toMatch(traces)
    for (const table of ['enquiry_steps', 'changes', 'attempts', 'saves'] as const)
      expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toMatch(traces)
    expect(JSON.stringify(app.logs)).not.toMatch(traces)
    const { rows } = await sql`select rowid from enquiry_search('quuxbert*')`.execute(db)
    expect(rows).toEqual([])
    if (kind !== 'sqlite') return
    // Nor do the bytes of the file hold it, in pages that are free now.
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
    const bytes = await readFile(join(app.dataDir, 'qantara.sqlite'), 'latin1')
    expect(bytes).toContain('contact_submissions')
    expect(bytes).not.toMatch(/xyloph|quuxbert/i)
  })

  test('is exported and erased by address, however it was written', async () => {
    await using database = await openDatabase(kind)
    const { db } = database
    const jane = await addEditor(db, 'Jane')
    const { name, email } = person
    const call_back = person.call_back
    const id = await anEnquiry(db, { name, email, call_back }, start)
    await anEnquiry(db, { email: email.toLowerCase(), message: 'Again' }, start)
    await anEnquiry(db, { email: 'other@example.com', name: 'Somebody else' }, start)
    await createNote(db, jane, { id, key: crypto.randomUUID(), text: 'Knows the founder' })
    const held = await exportHeldData(db, jane, ' quuxbert@zanzibar.EXAMPLE ', start)
    expect(held).toMatchObject({
      address: 'quuxbert@zanzibar.example',
      enquiries: [
        { consent_text: 'I agree to be contacted.' },
        { consent_text: expect.any(String) },
      ],
      account: null,
    })
    expect(held.mails.map(({ kind: mail }) => mail).toSorted()).toEqual([
      ...['enquiry', 'enquiry', 'enquiry-received', 'enquiry-received'],
    ])
    expect(held.enquiries.map((each) => each.call_back).toSorted()).toEqual(['', call_back])
    expect(JSON.stringify(held)).toContain('Knows the founder')
    expect(JSON.stringify(held)).not.toContain('Somebody else')
    expect(await eraseByAddress(db, noFiles, jane, 'QUUXBERT@zanzibar.example', days(1))).toBe(2)
    expect(await eraseByAddress(db, noFiles, jane, 'QUUXBERT@zanzibar.example', days(1))).toBe(0)
    const rows = await db.selectFrom('contact_submissions').selectAll().execute()
    expect(rows.filter(({ erased_at }) => erased_at !== null)).toHaveLength(2)
    const mails = await db.selectFrom('queue_entries').select('recipient').execute()
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([
      ...['desk@firm.example', 'other@example.com'],
    ])
    // That it was asked for is kept; of whom is not.
    const changes = await db
      .selectFrom('changes')
      .selectAll()
      .where('noun', '=', 'enquiries')
      .execute()
    expect(changes.map(({ action }) => action).toSorted()).toEqual([
      'exported',
      'removed',
      'removed',
    ])
    expect(JSON.stringify(changes)).not.toMatch(/quuxbert|zanzibar/i)
    for (const low of [await addEditor(db, 'Low', 'editor'), 'nobody']) {
      await expect(exportHeldData(db, low, email, start)).rejects.toThrow('not-allowed')
      await expect(eraseByAddress(db, noFiles, low, email)).rejects.toThrow('not-allowed')
      await expect(eraseEnquiry(db, noFiles, low, { id, revision: undefined })).rejects.toThrow(
        'not-allowed',
      )
    }
  })

  test('is forgotten in time: browsers after 30 days, what is done with after the months', async () => {
    await using database = await openDatabase(kind)
    const { db } = database
    const jane = await addEditor(db, 'Jane')
    const open = await anEnquiry(db, { name: 'Open' }, start)
    const done = await anEnquiry(db, { name: 'Done' }, start)
    const spam = await anEnquiry(db, { name: 'Spam', honeypot: 'x' }, start)
    const young = await anEnquiry(db, { name: 'Young' }, days(10))
    for (const id of [done, young])
      await takeStep(db, jane, { id, revision: 0 }, { step: 'answered' }, days(11))
    expect(await eraseBrowserNames(db, days(29.9))).toBe(0)
    expect(await eraseBrowserNames(db, days(30.1))).toBe(3)
    const { signal: stopping } = new AbortController()
    const erase = (before: Date) =>
      eraseOldEnquiries(db, noFiles, { before, now: days(800), stopping })
    expect(await erase(start)).toBe(0)

    const lines: { msg: string }[] = []
    const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })
    const clock = createClock(() => new Date('2028-11-24T00:00:00.000Z').getTime())
    await forgetEnquiries({ db, log, clock, mailFiles: noFiles, stopping } as JobContext)
    expect(lines).toMatchObject([
      { msg: 'old enquiries forgotten', enquiries: 2, browsers: 1, mailFiles: 0 },
    ])
    expect(JSON.stringify(lines)).not.toMatch(/Done|Spam|visitor/)
    const erased = async (id: string) => (await findEnquiry(db, jane, id))?.erasedAt !== undefined
    expect([
      await erased(open),
      await erased(done),
      await erased(spam),
      await erased(young),
    ]).toEqual([false, true, true, false])
    expect((await findEnquiry(db, jane, done))?.steps.at(-1)).toMatchObject({
      step: 'erased',
      by: 'System',
    })
  })

  test('is a CSV file that no spreadsheet takes for formulas, and that reads back', async () => {
    await using app = await startApp(kind)
    const { db } = app
    const formulas = ['=1+1', ' =1+1', '+44 20', '-1', '@SUM(1)', '\t=1', '＝1']
    for (const [index, message] of [...formulas, 'a "quoted", line\nand more', 'مرحبا'].entries())
      await anEnquiry(db, { message, name: `N ${index}` }, days(index))
    const admin = await addEditor(db, 'Jane')
    const { email } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', admin)
      .executeTakeFirstOrThrow()
    const cookie = await sessionCookie(db, email)
    const answer = await app.get('/admin/enquiries/export.csv', { cookie })
    expect([
      answer.status,
      answer.headers['content-type'],
      answer.headers['cache-control'],
    ]).toEqual([...[200, 'text/csv; charset=utf-8', expect.stringContaining('no-store')]])
    expect(answer.text.startsWith('\uFEFFreference,state,received,due,name,')).toBe(true)
    const cells = readCsv(answer.text.slice(1))
    expect(cells.map((row) => row[7])).toEqual([
      'message',
      ...['مرحبا', 'a "quoted", line\nand more', "'＝1", "'\t=1", "'@SUM(1)", "'-1", "'+44 20"],
      ...["' =1+1", "'=1+1"],
    ])
    for (const row of cells) for (const cell of row) expect(cell).not.toMatch(/^\s*[=+\-@＝]/)
    expect(cells[1]?.[2]).toBe(days(8).toISOString())
    const json = await app.get('/admin/enquiries/export.json?show=new', { cookie })
    expect(json.headers['content-disposition']).toMatch(/filename="enquiries-new-\S+\.json"/)
    const records = JSON.parse(json.text)
    expect(records.map(({ message }: { message: string }) => message)).toEqual([
      ...['مرحبا', 'a "quoted", line\nand more', ...formulas.toReversed()],
    ])
    expect(records[0]).toMatchObject({ name: 'N 8', received: days(8).toISOString() })
    const none = await app.get('/admin/enquiries/export.json?show=spam', { cookie })
    expect(JSON.parse(none.text)).toEqual([])
    const low = await db
      .transaction()
      .execute((tx) =>
        createUser(tx, { email: 'low@example.com', name: '', verified: true, role: 'editor' }),
      )
    const lowCookie = await sessionCookie(db, low.email)
    for (const [who, status] of [
      ['', 303],
      [lowCookie, 403],
    ] as const) {
      for (const format of ['csv', 'json'])
        expect((await app.get(`/admin/enquiries/export.${format}`, { cookie: who })).status).toBe(
          status,
        )
      const held = await app.postForm('/admin/enquiries/held.json', { email }, { cookie: who })
      expect(held.status).toBe(status)
    }
    const held = await app.postForm('/admin/enquiries/held.json', { email }, { cookie })
    expect(JSON.parse(held.text)).toMatchObject({ account: { name: 'Jane', role: 'admin' } })
  })
})

test('files of mails go when the outbox has forgotten them', async () => {
  await using app = await startApp('sqlite')
  await anEnquiry(app.db)
  const folder = join(app.dataDir, 'outbox')
  await until(
    'both mails are files',
    async () => existsSync(folder) && (await readdir(folder)).length === 2,
  )
  const mailFiles = createMailFiles(app)
  expect(await deleteForgottenMailFiles(app.db, mailFiles)).toBe(0)
  await app.db.deleteFrom('queue_entries').where('kind', '=', 'enquiry').execute()
  expect(await deleteForgottenMailFiles(app.db, mailFiles)).toBe(1)
  expect(await readdir(folder)).toHaveLength(1)
})

/** Reads CSV as RFC 4180 has it: quotes around cells, doubled within. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\n') rows.push([])
  }
  return rows.filter((row) => row.length > 1)
}
