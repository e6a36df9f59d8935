import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createEncryption } from '#core/crypto/encryption.server.ts'
import { hasSecondFactor } from '#core/rights/users.server.ts'
import type { Db } from '#db/schema.ts'
import { databases, openDatabase, type TestDatabase } from '#tests/support/databases.ts'
import { codeOf } from '#tests/support/second-factor.ts'
import {
  beginTotpEnrolment,
  listUnreadable,
  newTotpSecret,
  openOffer,
  proveSecondFactor,
  switchOff,
  switchOn,
} from './second-factor.server.ts'
import { createUser } from './users.server.ts'

const encryption = createEncryption('one secret that is long enough for it')
const other = createEncryption('another secret, as long as the first')

test('an offer is for one person, and stays the same while its form is open', () => {
  const { secret, encryptedOffer } = beginTotpEnrolment(encryption, 'jane')
  expect(openOffer(encryption, 'jane', encryptedOffer)).toBe(secret)
  expect(encryptedOffer).not.toContain(secret)
  expect(beginTotpEnrolment(encryption, 'jane', encryptedOffer)).toEqual({ secret, encryptedOffer })
  expect(openOffer(encryption, 'omar', encryptedOffer)).toBeUndefined()
  expect(openOffer(other, 'jane', encryptedOffer)).toBeUndefined()
  for (const none of ['', 'x', encryptedOffer.slice(1)])
    expect(openOffer(encryption, 'jane', none)).toBeUndefined()
})

test('an offer of more than an hour ago has expired', () => {
  const offer = (until: number) =>
    encryption.encrypt(JSON.stringify({ secret: 'S', until }), 'second factor offered to jane')
  expect(openOffer(encryption, 'jane', offer(Date.now() + 60_000))).toBe('S')
  expect(openOffer(encryption, 'jane', offer(Date.now() - 1))).toBeUndefined()
  expect(beginTotpEnrolment(encryption, 'jane', offer(Date.now() - 1)).secret).not.toBe('S')
})

describe.each(databases)('a second factor on %s', (kind) => {
  let database: TestDatabase
  let db: Db
  let jane: string
  let secret: string
  let codes: string[]
  beforeAll(async () => {
    database = await openDatabase(kind)
    db = database.db
    const user = { email: 'jane@example.com', name: 'Jane', verified: true, role: 'admin' as const }
    jane = (await db.transaction().execute((tx) => createUser(tx, user))).id
  })
  beforeEach(async () => {
    await db.deleteFrom('recovery_codes').execute()
    await db.deleteFrom('second_factors').execute()
    secret = newTotpSecret()
    codes = await on(codeOf(secret))
  })
  afterAll(() => database.close())

  const on = (code: string) =>
    db.transaction().execute((tx) => switchOn(tx, encryption, jane, { secret, code }))
  const off = () => db.transaction().execute((tx) => switchOff(tx, jane))
  const prove = (typed: string, by = encryption) =>
    db.transaction().execute((tx) => proveSecondFactor(tx, by, jane, typed))
  /** As if the last code that was used were long ago. */
  const rest = () => db.updateTable('second_factors').set({ last_step: 0 }).execute()

  test('is switched on by a code of its secret, and only once', async () => {
    expect([await hasSecondFactor(db, jane), codes.length]).toEqual([true, 10])
    await expect(on(codeOf(secret))).rejects.toMatchObject({ code: 'second-factor-changed' })
    expect(await off()).toBe(true)
    for (const wrong of ['', '12345', '1234567', 'abcdef', codes[0] ?? ''])
      await expect(on(wrong)).rejects.toMatchObject({ code: 'wrong-code' })
    expect(await hasSecondFactor(db, jane)).toBe(false)
  })

  test('a code works once: neither it nor an earlier one comes again', async () => {
    await rest()
    const code = codeOf(secret)
    expect([await prove(code), await prove(code)]).toEqual(['code', undefined])
    expect(await prove(codeOf(secret, -1))).toBeUndefined()
  })

  test('the code that switched it on does not sign in', async () => {
    await off()
    const code = codeOf(secret)
    await on(code)
    expect(await prove(code)).toBeUndefined()
  })

  test('is typed with spaces as the app shows it', async () => {
    await rest()
    const code = codeOf(secret)
    expect(await prove(` ${code.slice(0, 3)} ${code.slice(3)}\n`)).toBe('code')
  })

  test('a recovery code stands in, once', async () => {
    const [code = ''] = codes
    expect([await prove(code), await prove(code)]).toEqual(['recovery-code', undefined])
    expect(await prove(codes[1]?.toLowerCase() ?? '')).toBe('recovery-code')
  })

  test('where its last code is of the future a clock was ahead: codes of now count', async () => {
    const tomorrow = Math.floor(Date.now() / 30_000) + 2880
    await db.updateTable('second_factors').set({ last_step: tomorrow }).execute()
    expect(await prove(codeOf(secret))).toBe('code')
  })

  test('switched off, nothing proves it any more', async () => {
    await rest()
    expect([await off(), await off()]).toEqual([true, false])
    expect([await prove(codeOf(secret)), await prove(codes[0] ?? '')]).toEqual([
      undefined,
      undefined,
    ])
  })

  test('after the secret of the program was lost no code is right, and it is known of whom', async () => {
    await rest()
    expect([await prove(codeOf(secret), other), await prove(codes[0] ?? '', other)]).toEqual([
      undefined,
      undefined,
    ])
    expect([await listUnreadable(db, encryption), await listUnreadable(db, other)]).toEqual([
      [],
      [jane],
    ])
  })
})
