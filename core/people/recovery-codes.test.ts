import { beforeAll, describe, expect, test } from 'vitest'
import { createEncryption } from '#core/crypto/encryption.server.ts'
import type { Db } from '#db/schema.ts'
import { databases, openDatabase } from '#tests/support/databases.ts'
import { addPerson } from '#tests/support/people.ts'
import { shared } from '#tests/support/shared.ts'
import { consumeRecoveryCode, countCodes, deleteCodes, renewCodes } from './second-factor.server.ts'

const encryption = createEncryption('one secret that is long enough for it')

describe.each(databases)('recovery codes on %s', (kind) => {
  const database = shared(() => openDatabase(kind))
  let db: Db
  let jane: string
  let omar: string
  beforeAll(async () => {
    db = database.db
    jane = (await addPerson(db, 'admin', 'jane@example.com')).id
    omar = (await addPerson(db, 'admin', 'omar@example.com')).id
  })

  const renew = (userId = jane) =>
    db.transaction().execute((tx) => renewCodes(tx, encryption, userId))
  const consume = (typed: string, userId = jane, by = encryption) =>
    db.transaction().execute((tx) => consumeRecoveryCode(tx, by, userId, typed))

  test('are ten that differ, of letters that nobody takes for another', async () => {
    const codes = await renew()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes)
      expect(code).toMatch(/^[2-9B-DF-HJ-NP-TV-Z]{4}(-[2-9B-DF-HJ-NP-TV-Z]{4}){2}$/)
    expect(codes.join('')).not.toMatch(/[01AEIOULaeioul]/)
    const rows = await db.selectFrom('recovery_codes').selectAll().execute()
    const kept = JSON.stringify(rows)
    for (const code of codes) expect(kept).not.toContain(code)
  })

  test('work once each, for their person alone', async () => {
    const [first = '', second = ''] = await renew()
    await renew(omar)
    expect(await consume(first, omar)).toBe(false)
    expect(await consume(first)).toBe(true)
    expect(await consume(first)).toBe(false)
    expect([await countCodes(db, jane), await countCodes(db, omar)]).toEqual([9, 10])
    expect(await consume(second)).toBe(true)
  })

  test.each<[string, (code: string) => string]>([
    ['small letters', (code) => code.toLowerCase()],
    ['no hyphens', (code) => code.replaceAll('-', '')],
    ['spaces for hyphens', (code) => ` ${code.replaceAll('-', ' ')}\n`],
    ['the hyphens of a word processor', (code) => code.replaceAll('-', '\u2011')],
  ])('count with %s', async (_, spelled) => {
    const [code = ''] = await renew()
    expect(await consume(spelled(code))).toBe(true)
  })

  test('are refused in part, with more, or where nothing is typed', async () => {
    const [code = ''] = await renew()
    for (const wrong of ['', '-', code.slice(0, -1), `${code}2`, code.slice(5)])
      expect(await consume(wrong)).toBe(false)
    expect(await countCodes(db, jane)).toBe(10)
  })

  test('are void once there are new ones, when they are removed, and with another secret', async () => {
    const [old = ''] = await renew()
    const [code = ''] = await renew()
    expect(await consume(old)).toBe(false)
    expect(await consume(code, jane, createEncryption('another secret, as long as it'))).toBe(false)
    await db.transaction().execute((tx) => deleteCodes(tx, jane))
    expect([await consume(code), await countCodes(db, jane)]).toEqual([false, 0])
  })
})
