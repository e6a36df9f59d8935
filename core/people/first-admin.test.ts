import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createEncryption } from '#core/crypto/encryption.server.ts'
import { listActiveAdmins } from '#core/rights/write.server.ts'
import type { Db } from '#db/schema.ts'
import { databases, openDatabase, type TestDatabase } from '#tests/support/databases.ts'
import {
  createAdminByCommand,
  createLinkForCli,
  ensureFirstAdmin,
  firstAdminLink,
  isFirstAdminCode,
  redeemFirstAdminCode,
} from './operator.server.ts'
import { createSession, findSession } from './sessions.server.ts'
import { createUser, findPassword, findUserByEmail } from './users.server.ts'

const encryption = createEncryption('one secret that is long enough for it')
const mailer = { encryption, origin: 'https://firm.example' }
const admin = { email: 'jane@example.com', name: 'Jane Doe', password: 'a hash' }

describe.each(databases)('the first admin on %s', (kind) => {
  let database: TestDatabase
  let db: Db
  beforeAll(async () => {
    database = await openDatabase(kind)
    db = database.db
  })
  beforeEach(async () => {
    await db.deleteFrom('mail_links').execute()
    await db.deleteFrom('users').execute()
  })
  afterAll(() => database.close())

  const code = async (by = mailer) =>
    (await firstAdminLink(db, by))?.match(/[\w-]{20,}$/)?.[0] ?? ''
  const redeem = (token: string, own: Partial<typeof admin> = {}) =>
    redeemFirstAdminCode(db, mailer, token, { ...admin, ...own })
  const admins = async () => (await listActiveAdmins(db)).map(({ email }) => email)
  const addStranger = (verified = false) =>
    db.transaction().execute(async (tx) => {
      const stranger = { email: admin.email, name: 'A stranger', password: "the stranger's" }
      const user = await createUser(tx, { ...stranger, verified, role: 'viewer' })
      return { ...user, session: await createSession(tx, user.id, 'A browser') }
    })

  test('is offered one code by every start and process, and none once there is an admin', async () => {
    const first = await code()
    expect(first).not.toBe('')
    expect([await code(), await code()]).toEqual([first, first])
    expect(await isFirstAdminCode(db, first)).toBe(true)
    const rows = await db.selectFrom('mail_links').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(first)
    await redeem(first)
    expect([await admins(), await firstAdminLink(db, mailer)]).toEqual([[admin.email], undefined])
    expect(await isFirstAdminCode(db, first)).toBe(false)
  })

  test('gets another code with another secret, and the old one is void', async () => {
    const former = await code()
    const other = { ...mailer, encryption: createEncryption('another secret, as long as it') }
    const next = await code(other)
    expect(next).not.toBe(former)
    expect([await isFirstAdminCode(db, former), await isFirstAdminCode(db, next)]).toEqual([
      false,
      true,
    ])
  })

  test('is made once, however many redeem the code at once', async () => {
    const token = await code()
    const made = await Promise.allSettled([
      redeem(token),
      redeem(token, { email: 'omar@example.com' }),
      ensureFirstAdmin(db, mailer, { ...admin, email: 'third@example.com' }),
    ])
    const done = made.filter((each) => each.status === 'fulfilled' && each.value !== false)
    expect(done).toHaveLength(1)
    expect(await admins()).toHaveLength(1)
  })

  test.each(['', 'x', 'A'.repeat(43)])('is nobody who has the code %j', async (wrong) => {
    await code()
    expect(await isFirstAdminCode(db, wrong)).toBe(false)
    await expect(redeem(wrong)).rejects.toMatchObject({ code: 'invalid-link' })
    expect(await admins()).toEqual([])
  })

  test('takes over the account that a stranger has begun with that address', async () => {
    const stranger = await addStranger()
    expect(await redeem(await code())).toBe(stranger.id)
    expect(await findPassword(db, stranger.id)).toBe('a hash')
    expect(await findSession(db, stranger.session)).toBeUndefined()
    expect(await findUserByEmail(db, admin.email)).toMatchObject({ verified: true })
  })

  test('of the environment is made where there is none, and changes nobody later', async () => {
    expect(await ensureFirstAdmin(db, mailer, admin)).toBe(true)
    const other = { ...admin, email: 'omar@example.com', password: 'another hash' }
    expect(await ensureFirstAdmin(db, mailer, other)).toBe(false)
    expect(await ensureFirstAdmin(db, mailer, { ...admin, password: 'another hash' })).toBe(false)
    const { id = '' } = (await findUserByEmail(db, admin.email)) ?? {}
    expect([await admins(), await findPassword(db, id)]).toEqual([[admin.email], 'a hash'])
  })

  describe('by the command', () => {
    test('has an account without a password, and a link to sign in', async () => {
      expect(await createAdminByCommand(db, 'http://localhost', admin.email)).toEqual({
        hasPassword: false,
      })
      expect(await admins()).toEqual([admin.email])
      const link = await createLinkForCli(db, mailer.origin, 'magic', admin.email)
      expect(link).toMatch(/^https:\/\/firm\.example\/auth/)
    })

    test.each([
      [false, false],
      [true, true],
    ])('that was verified before: %s keeps the password: %s', async (verified, hasPassword) => {
      const stranger = await addStranger(verified)
      expect(await createAdminByCommand(db, 'http://localhost', admin.email)).toEqual({
        hasPassword,
      })
      expect(await findPassword(db, stranger.id)).toBe(verified ? "the stranger's" : undefined)
      expect(await findSession(db, stranger.session)).toBeUndefined()
    })

    test('comes back who was disabled', async () => {
      const { id } = await addStranger(true)
      await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', id).execute()
      expect(await createLinkForCli(db, mailer.origin, 'reset', admin.email)).toBeUndefined()
      await createAdminByCommand(db, 'http://localhost', admin.email)
      expect(await admins()).toEqual([admin.email])
    })

    test('has no link without an account', async () => {
      expect(await createLinkForCli(db, mailer.origin, 'magic', 'x@example.com')).toBeUndefined()
    })
  })
})
