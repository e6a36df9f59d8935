import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { queueMail } from '#core/outbox/outbox.server.ts'
import { defaultFirm } from '#core/settings/firm.ts'
import type { Db } from '#db/schema.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { databases, openDatabase } from '../support/databases.ts'
import { stopAcknowledging } from '../support/enquiries.ts'
import { freePort } from '../support/free-port.ts'
import { until, untilReady } from '../support/http.ts'
import { runMailHistories } from '../support/mail-histories.ts'
import { headerOf, openMailbox } from '../support/mail-server.ts'
import { randomNumbers } from '../support/random.ts'

const enquiry = {
  name: 'Layla حسن',
  email: 'layla@example.com',
  phone: '+20 100 000 0000',
  message: 'First line <b>&amp;\n\nسطر ثانٍ 👩‍💼',
  page: 'https://www.example.com/contact',
}

const outbox = (db: Db) =>
  db.selectFrom('queue_entries').selectAll().orderBy('created_at').execute()

async function send(app: TestApp, more: Partial<typeof enquiry> = {}) {
  await stopAcknowledging(app.db)
  expect((await app.postJson('/api/submit-contact', { ...enquiry, ...more })).status).toBe(200)
}

const allSent = (app: TestApp, count: number) =>
  until(`${count} mails are sent`, async () => {
    const rows = await outbox(app.db)
    return rows.filter(({ done_at }) => done_at).length === count && rows
  })

test.each(databases)(
  'what the panel says about mail is what the outbox knows, on %s',
  async (kind) => {
    await using database = await openDatabase(kind)
    const { wrong } = await runMailHistories(database.db, randomNumbers(56), 4)
    expect(wrong).toEqual([])
  },
)

describe.each(databases)('the mail of an enquiry on %s', (kind) => {
  /** Where it goes, and what is in it, is no matter of the database. */
  const testOnce = test.runIf(kind === 'sqlite')

  test('that waits for long is named by /readyz, which goes on to say that it is ready', async () => {
    await using app = await startApp(kind, { env: { ENQUIRIES_TO: 'desk@firm.example' } })
    await send(app)
    await allSent(app, 1)
    expect((await untilReady(app)).text).toBe('ready\n')
    // As after many failures: the next try comes within the hour.
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    const waiting = { done_at: null, attempts: 12, not_before: ago(-50), created_at: ago(11) }
    await app.db.updateTable('queue_entries').set(waiting).execute()
    const ready = await untilReady(app)
    expect([ready.status, ready.text]).toEqual([
      200,
      'ready\nmail: 1 waiting for more than 10 minutes\n',
    ])
  })

  test('reaches the firm once, and an answer to it reaches the visitor', async () => {
    await using mailbox = await openMailbox()
    const env = { SMTP_URL: mailbox.url, ENQUIRIES_TO: 'desk@firm.example' }
    await using app = await startApp(kind, {
      env: { ...env, MAIL_FROM: 'Qantara <site@firm.example>' },
    })
    await send(app)
    const [row] = await allSent(app, 1)
    const [received] = mailbox.received
    if (!row || !received) throw new Error('Nothing arrived')
    expect(received).toMatchObject({ from: 'site@firm.example', to: ['desk@firm.example'] })
    expect(received.mail).toMatchObject({
      from: { name: 'Qantara', address: 'site@firm.example' },
      to: [{ address: 'desk@firm.example' }],
      replyTo: [{ address: 'layla@example.com' }],
      subject: 'Enquiry from Layla حسن',
      messageId: `<${row.id}@localhost>`,
    })
    for (const [field, text] of Object.entries(enquiry))
      if (field !== 'message')
        expect([field, received.mail.text]).toEqual([field, expect.stringContaining(text)])
    expect(received.mail.text).toContain(enquiry.message)
    expect(received.mail.html).toContain('First line &lt;b&gt;&amp;amp;')
    expect(received.mail.html).not.toContain('<b>')
    expect(row).toMatchObject({ attempts: 1, leased_by: null, last_error: null })

    await send(app, { message: 'And another' })
    await allSent(app, 2)
    expect(mailbox.received).toHaveLength(2)
  })

  testOnce('goes to the address in the settings where nothing else is said', async () => {
    await using mailbox = await openMailbox()
    const env = { SMTP_URL: mailbox.url, PUBLIC_ORIGIN: 'https://www.example.com' }
    await using app = await startApp(kind, { env })
    await send(app)
    const [row] = await allSent(app, 1)
    const [received] = mailbox.received
    expect(received?.to).toEqual([defaultFirm.email])
    expect(received?.mail.messageId).toBe(`<${row?.id}@www.example.com>`)
    expect(received?.from).toBe('site@www.example.com')
  })

  test('goes out once, however many programs look after the outbox', async () => {
    await using mailbox = await openMailbox()
    const env = { SMTP_URL: mailbox.url }
    await using app = await startApp(kind, { env })
    const place = kind === 'sqlite' ? { dataDir: app.dataDir } : { url: app.databaseUrl ?? '' }
    await using _ = await startApp(place, { env })
    for (let number = 0; number < 8; number += 1) await send(app, { message: `No. ${number}` })
    const rows = await allSent(app, 8)
    const ids = mailbox.received.map(({ mail }) => mail.messageId)
    expect(ids.toSorted()).toEqual(rows.map(({ id }) => `<${id}@localhost>`).toSorted())
  })

  testOnce('has no header that a visitor made up', async () => {
    await using mailbox = await openMailbox()
    const env = { SMTP_URL: mailbox.url, ENQUIRIES_TO: 'desk@firm.example' }
    await using app = await startApp(kind, { env })
    // Past the check of the form, which would refuse these.
    const hostile = {
      name: 'Eve\r\nBcc: victim@example.com\r\n\r\n<script>',
      email: 'eve@example.com\r\nX-Injected: 1',
      phone: '1\r\nX-Injected: 2',
      message: '.\r\n.\r\nMAIL FROM:<a@b.c>\r\nX-Injected: 3',
      page: 'x\r\nX-Injected: 4',
      receivedAt: new Date().toISOString(),
    }
    await app.db
      .transaction()
      .execute((tx) => queueMail(tx, 'enquiry', 'desk@firm.example', hostile))
    await allSent(app, 1)
    const [received] = mailbox.received
    if (!received) throw new Error('Nothing arrived')
    expect([mailbox.received.length, received.to]).toEqual([1, ['desk@firm.example']])
    expect(received.mail.headers.map(({ key }) => key).toSorted()).toEqual([
      'auto-submitted',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'reply-to',
      'subject',
      'to',
    ])
    expect(headerOf(received, 'subject')).toContain('Enquiry from Eve')
    expect(received.mail.text).toContain('X-Injected: 3')
  })

  test('waits for a mail server that is down, and then arrives once', async () => {
    const port = await freePort()
    await using app = await startApp(kind, { env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
    await send(app)
    const [waiting] = await until('the first attempt has failed', async () => {
      const rows = await outbox(app.db)
      return rows[0]?.last_error ? rows : undefined
    })
    expect(waiting).toMatchObject({ attempts: 1, done_at: null, failed_at: null, leased_by: null })
    expect(waiting?.last_error).toMatch(/ECONNREFUSED/)
    expect(waiting?.not_before.getTime()).toBeGreaterThan(waiting?.created_at.getTime() ?? 0)

    await using mailbox = await openMailbox(port)
    // The pause is over: nobody waits for it here.
    await app.db
      .updateTable('queue_entries')
      .set({ not_before: new Date(0) })
      .execute()
    const [sent] = await allSent(app, 1)
    expect(sent).toMatchObject({ id: waiting?.id, attempts: 2, last_error: null })
    expect(mailbox.received.map(({ mail }) => mail.messageId)).toEqual([`<${sent?.id}@localhost>`])
  })

  testOnce('is a file in the data folder where there is no mail server', async () => {
    await using app = await startApp(kind)
    await send(app)
    const [row] = await allSent(app, 1)
    const folder = join(app.dataDir, 'outbox')
    expect(await readdir(folder)).toEqual([`${row?.id}.eml`])
    const mail = await PostalMime.parse(await readFile(join(folder, `${row?.id}.eml`)))
    expect(mail).toMatchObject({
      to: [{ address: defaultFirm.email }],
      replyTo: [{ address: enquiry.email }],
      subject: 'Enquiry from Layla حسن',
      messageId: `<${row?.id}@localhost>`,
    })
    expect(mail.text).toContain(enquiry.message)
  })
})
