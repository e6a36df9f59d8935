import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createEncryption } from '#core/crypto/encryption.server.ts'
import { readProps } from '#core/queue/queue.server.ts'
import type { Db } from '#db/schema.ts'
import { databases, openDatabase, type TestDatabase } from '#tests/support/databases.ts'
import type { LinkPurpose } from './account.ts'
import { deleteExpiredLinks } from './links.server.ts'
import { mailAccountExists, mailInvitation, mailLink } from './mails.server.ts'
import { createUser } from './users.server.ts'

const minute = 60_000
const encryption = createEncryption('one secret that is long enough for it')
const mailer = { encryption, origin: 'https://firm.example' }

describe.each(databases)('mails about an account on %s', (kind) => {
  let database: TestDatabase
  let db: Db
  let jane: string
  beforeAll(async () => {
    database = await openDatabase(kind)
    db = database.db
    const user = {
      email: 'admin@example.com',
      name: 'Jane',
      verified: true,
      role: 'admin' as const,
    }
    jane = (await db.transaction().execute((tx) => createUser(tx, user))).id
  })
  beforeEach(async () => {
    await db.deleteFrom('mail_links').execute()
    await db.deleteFrom('queue_entries').execute()
  })
  afterAll(() => database.close())

  const email = 'omar@example.com'
  const ask = (purpose: LinkPurpose, to = email) =>
    db.transaction().execute((tx) => mailLink(tx, mailer, purpose, { email: to }))
  const mails = () => db.selectFrom('queue_entries').selectAll().orderBy('created_at').execute()
  const kinds = async () => (await mails()).map((mail) => mail.kind)
  const links = () => db.selectFrom('mail_links').select(['id', 'purpose', 'expires_at']).execute()
  const age = (ms: number) =>
    db
      .updateTable('mail_links')
      .set({ created_at: new Date(Date.now() - ms), expires_at: new Date(Date.now() - ms) })
      .execute()

  test('hold a link that is only there in what is encrypted, and go out no later than it works', async () => {
    await ask('magic')
    const [mail] = await mails()
    expect(mail).toMatchObject({ kind: 'magic-link', recipient: email, props: null })
    const entry = { ...mail, attempts: 0 } as Parameters<typeof readProps>[0]
    expect(readProps(entry, encryption)).toMatchObject({
      link: expect.stringMatching(
        /^https:\/\/firm\.example\/auth\/link\?for=magic&token=[\w-]{43}$/,
      ),
      minutes: 10,
    })
    const [link] = await links()
    expect([link?.id, link?.expires_at]).toEqual([mail?.id, mail?.expires_at])
  })

  test('are three with unused links an hour, and the first of each kind', async () => {
    for (let number = 0; number < 5; number += 1) await ask('magic')
    expect(await kinds()).toEqual(['magic-link', 'magic-link', 'magic-link'])
    await ask('reset')
    await ask('verify')
    await ask('reset')
    expect(await kinds()).toEqual([
      ...['magic-link', 'magic-link', 'magic-link', 'reset-password', 'verify-address'],
    ])
    await ask('magic', 'another@example.com')
    expect(await kinds()).toHaveLength(6)
  })

  test('beyond them the newest link works for its whole time again, and only that one', async () => {
    for (let number = 0; number < 3; number += 1) await ask('reset')
    const ended = new Date(Date.now() - minute)
    await db.updateTable('mail_links').set({ expires_at: ended }).execute()
    await ask('reset')
    const rows = await links()
    expect(rows).toHaveLength(3)
    const renewed = rows.filter(({ expires_at }) => expires_at > new Date())
    expect(renewed).toHaveLength(1)
  })

  test('a link that confirms a sign-up is not renewed: it may carry the password of a stranger', async () => {
    for (let number = 0; number < 3; number += 1) await ask('verify')
    const ended = new Date(Date.now() - minute)
    await db.updateTable('mail_links').set({ expires_at: ended }).execute()
    await ask('verify')
    expect((await links()).filter(({ expires_at }) => expires_at > new Date())).toEqual([])
  })

  test('an hour later, once a link is used, or where a mail could not be sent, there are more', async () => {
    for (let number = 0; number < 3; number += 1) await ask('magic')
    await age(61 * minute)
    await ask('magic')
    expect(await kinds()).toHaveLength(4)
    await db.deleteFrom('mail_links').execute()
    for (let number = 0; number < 3; number += 1) await ask('magic')
    expect(await kinds()).toHaveLength(7)
    await db.updateTable('queue_entries').set({ failed_at: new Date() }).execute()
    await ask('magic')
    expect(await kinds()).toHaveLength(8)
  })

  test('of invitations an address gets three an hour, of "you have an account" too', async () => {
    const invite = () =>
      db
        .transaction()
        .execute((tx) =>
          mailInvitation(tx, mailer, { email, role: 'editor', by: { id: jane, name: 'Jane' } }),
        )
    expect([await invite(), await invite(), await invite(), await invite()]).toEqual([
      ...[true, true, true, false],
    ])
    for (let number = 0; number < 5; number += 1)
      await db.transaction().execute((tx) => mailAccountExists(tx, mailer, email))
    expect((await kinds()).filter((each) => each === 'account-exists')).toHaveLength(3)
  })

  test('a sent again invitation keeps its link, for a week from then', async () => {
    const invite = (id?: string) =>
      db
        .transaction()
        .execute((tx) =>
          mailInvitation(tx, mailer, { email, role: 'editor', by: { id: jane, name: 'Jane' } }, id),
        )
    await invite('the-invitation')
    const hash = () => db.selectFrom('mail_links').select('token_hash').execute()
    const before = await hash()
    await age(30 * minute)
    expect(await invite('the-invitation')).toBe(true)
    expect(await hash()).toEqual(before)
    const [link] = await links()
    const days = ((link?.expires_at.getTime() ?? 0) - Date.now()) / (24 * 60 * minute)
    expect(Math.round(days)).toBe(7)
  })

  test('links are forgotten an hour after their end', async () => {
    await ask('magic')
    await age(50 * minute)
    expect(await deleteExpiredLinks(db)).toBe(0)
    await age(70 * minute)
    expect(await deleteExpiredLinks(db)).toBe(1)
  })
})
