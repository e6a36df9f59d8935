import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { textKinds } from '#app/text-kinds.server.ts'
import { createClock } from '#core/clock.ts'
import { createEncryption } from '#core/crypto/encryption.server.ts'
import type { MailProps, SecurityMailKind } from '#core/outbox/mail.ts'
import { queueSecurityMail } from '#core/outbox/outbox.server.ts'
import { sendDueMail } from '#jobs/send-mail.ts'
import { createFiles } from '#server/files.ts'
import { createSendMail } from '#server/mail.ts'
import { openAccounts, type TestAccounts } from '../support/accounts.ts'
import { databases } from '../support/databases.ts'
import { noPages } from '../support/no-pages.ts'

const firm = 'Qantara Capital'
const link = 'https://www.example.com/auth/link?for=magic&token=abc'

/** One mail of each kind, with a hostile name where a name goes. */
const props: Pick<MailProps, SecurityMailKind> = {
  'verify-address': { firm, link, minutes: 10 },
  'magic-link': { firm, link, minutes: 10 },
  'reset-password': { firm, link, minutes: 10 },
  'account-exists': { firm, link: 'https://www.example.com/auth' },
  invitation: {
    firm: `${firm}\r\nBcc: all@example.com`,
    link: 'https://www.example.com/auth/invitation?token=abc',
    days: 7,
    invitedBy: '<b>Eve</b>\r\nBcc: all@example.com',
    role: 'editor',
  },
  'private-link': {
    recipient: '<b>Eve</b>\r\nBcc: all@example.com',
    theme: 'Longevity\r\nBcc: all@example.com',
    link: 'https://www.example.com/private/abc',
    expiresAt: '2026-12-06T09:00:00.000Z',
  },
  'password-changed': {
    firm,
    link: 'https://www.example.com/auth',
    changedAt: '2026-11-21T09:30:00.000Z',
  },
  'new-browser': {
    firm,
    link: 'https://www.example.com/auth',
    browser: '<b>Browser</b>\r\nBcc: all@example.com',
    signedInAt: '2026-11-21T09:30:00.000Z',
  },
  'first-admin': {
    firm,
    link: 'https://www.example.com/auth',
    madeAt: '2026-11-21T09:30:00.000Z',
  },
  'second-factor': {
    firm,
    link: 'https://www.example.com/auth',
    change: 'enabled',
    changedAt: '2026-11-21T09:30:00.000Z',
  },
}

const propsOf = <Kind extends SecurityMailKind>(kind: Kind): MailProps[Kind] =>
  props[kind] as MailProps[Kind]

describe.each(databases)('security mails on %s', (kind) => {
  let t: TestAccounts
  let server: SMTPServer
  let folder: string
  let received: { mail: Email; to: string[] }[] = []
  let context: Parameters<typeof sendDueMail>[0]

  beforeAll(async () => {
    t = await openAccounts(kind)
    folder = await mkdtemp(join(tmpdir(), 'qantara-mail-'))
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, { envelope }, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const to = envelope.rcptTo.map((each) => each.address)
          PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
            received.push({ mail, to })
            done()
          }, done)
        })
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.server.address()
    const port = address && typeof address === 'object' ? address.port : 0
    const config = {
      smtpUrl: `smtp://127.0.0.1:${port}`,
      mailFrom: 'Qantara <site@example.com>',
      dataDir: folder,
    }
    context = {
      db: t.db,
      log: pino({ level: 'silent' }),
      clock: createClock(),
      ...t.accountMailer,
      files: createFiles({ dataDir: '', s3: undefined }),
      drawSocialImage: async () => Buffer.alloc(0),
      publicPages: noPages,
      pages: [],
      makeBackup: async () => {},
      mailFiles: { list: async () => [], delete: async () => {} },
      enquiriesTo: undefined,
      textKinds,
      sendMail: createSendMail(config, 'www.example.com'),
      sendWebhook: async () => ({ status: 204 }),
      stopping: new AbortController().signal,
    }
  })
  afterAll(async () => {
    await new Promise<void>((resolve) => server.close(resolve))
    await rm(folder, { recursive: true, maxRetries: 10, force: true })
    await t.close()
  })
  beforeEach(async () => {
    received = []
    await t.db.deleteFrom('queue_entries').execute()
  })

  const queue = <Kind extends SecurityMailKind>(
    each: Kind,
    { recipient = 'jane@example.com', expiresAt = new Date(Date.now() + 600_000) } = {},
    encryption = t.accountMailer.encryption,
  ) =>
    t.db.transaction().execute((tx) =>
      queueSecurityMail(tx, encryption, {
        kind: each,
        recipient,
        props: propsOf(each),
        expiresAt,
      }),
    )
  const rows = () => t.db.selectFrom('queue_entries').selectAll().execute()

  test.runIf(kind === 'sqlite').each(Object.keys(props) as SecurityMailKind[])(
    '%s arrives with its link in both forms, and is erased here',
    async (each) => {
      await queue(each)
      const [before] = await rows()
      expect(before?.props).toBeNull()
      expect(JSON.stringify(before)).not.toMatch(/www\.example\.com|Qantara Capital|<b>Eve/)
      await sendDueMail(context)
      expect(received).toHaveLength(1)
      const { mail, to } = received[0] ?? {}
      expect(to).toEqual(['jane@example.com'])
      expect(mail?.messageId).toBe(`<${before?.id}@www.example.com>`)
      expect(mail?.from?.address).toBe('site@example.com')
      expect(mail?.html).toContain(props[each].link.replaceAll('&', '&amp;'))
      expect(mail?.text).toContain(props[each].link)
      expect(mail?.html).toMatch(/<html[^>]* lang="en"/)
      expect(mail?.html).not.toContain('<b>Eve')
      // A private link's is copy of the pages, with the firm of the settings.
      expect(mail?.subject).toMatch(each === 'private-link' ? / · Qantara$/ : /Qantara Capital/)
      expect(mail?.subject).not.toMatch(/[\r\n]/)
      expect(mail?.headers.map((header) => header.key)).not.toContain('bcc')
      expect(await rows()).toMatchObject([{ encrypted: null, props: null, failed_at: null }])
    },
  )

  test('a mail whose time is over is not sent, and is erased', async () => {
    await queue('magic-link', { expiresAt: new Date(Date.now() - 1000) })
    await sendDueMail(context)
    expect(received).toEqual([])
    expect(await rows()).toMatchObject([{ encrypted: null, failed_at: expect.any(Date) }])
  })

  test('one that could not go waits, sealed; one of another secret is given up', async () => {
    await queue('magic-link')
    const broken = async () => {
      throw new Error('server away')
    }
    await sendDueMail({ ...context, sendMail: broken })
    expect(await rows()).toMatchObject([
      { encrypted: expect.any(String), last_error: 'server away' },
    ])
    await t.db
      .updateTable('queue_entries')
      .set({ not_before: new Date(0) })
      .execute()
    await sendDueMail(context)
    expect(received).toHaveLength(1)

    await t.db.deleteFrom('queue_entries').execute()
    await queue('magic-link', {}, createEncryption('another secret, also long enough to be one'))
    await sendDueMail(context)
    expect(received).toHaveLength(1)
    expect(await rows()).toMatchObject([
      { encrypted: null, last_error: 'encrypted with another secret' },
    ])
  })

  test('an address cannot become a header, nor two addresses', async () => {
    for (const recipient of ['jane@example.com\r\nBcc: all@example.com', 'a@b.com, c@d.com'])
      await queue('magic-link', { recipient })
    await sendDueMail(context)
    expect(received).toEqual([])
  })
})
