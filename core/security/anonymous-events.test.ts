import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Refusal } from '#core/issue.ts'
import type { Db } from '#db/schema.ts'
import { databases, openDatabase, type TestDatabase } from '#tests/support/databases.ts'
import { type EventType, eventTypes, isAnonymousType, isWarningType, maskEmail } from './event.ts'
import {
  deleteOldEvents,
  listEvents,
  recordAnonymousEvent,
  recordEvent,
  recordReport,
  recordViolation,
} from './events.server.ts'

const minute = 60_000

test('four types come from people without an account, three of them are warnings', () => {
  expect(eventTypes.filter(isWarningType)).toEqual([
    'rate_limit_exceeded',
    'password_strength_failure',
    'breached_password_detected',
  ])
  expect(eventTypes.filter(isAnonymousType).filter((type) => !isWarningType(type))).toEqual([
    'sign_in_failed',
  ])
})

test.each([
  ['jane@example.com', 'jan***'],
  ['  jane@example.com ', 'jan***'],
  ['j@x.org', 'j@x***'],
  ['ab', 'ab***'],
  ['', '***'],
  ['👩‍💼👩‍💼', '👩‍💼***'],
  ['حسن@مثال', 'حسن***'],
])('of the address %j stays %j', (email, masked) => expect(maskEmail(email)).toBe(masked))

describe.each(databases)('events by people without an account on %s', (kind) => {
  let database: TestDatabase
  let db: Db
  beforeAll(async () => {
    database = await openDatabase(kind)
    db = database.db
  })
  beforeEach(async () => {
    await db.deleteFrom('attempts').execute()
    await db.deleteFrom('security_events').execute()
  })
  afterAll(() => database.close())

  const warn = (emailKey: string, clientKey: string, type: EventType = 'rate_limit_exceeded') =>
    recordAnonymousEvent(db, { type, emailKey, clientKey })
  const countOf = async (type: EventType) => (await listEvents(db, { type })).length
  const setCount = (key: string, count: number) =>
    db.updateTable('attempts').set({ count }).where('key', '=', key).execute()

  test('the fifth warning of one address is suspicious, from however many networks', async () => {
    for (const network of ['a', 'b', 'c', 'd']) expect(await warn('jane', network)).toBe(false)
    expect(await warn('jane', 'e', 'password_strength_failure')).toBe(true)
    const [event] = await listEvents(db, { type: 'suspicious_activity' })
    expect(event?.details).toEqual({ warnings: 5, of: 'one address' })
    // It has been said: the sixth says it no more.
    expect(await warn('jane', 'f')).toBe(false)
    expect(await countOf('suspicious_activity')).toBe(1)
  })

  test('so is the fifth from one network, about however many addresses', async () => {
    for (const email of ['a', 'b', 'c', 'd']) expect(await warn(email, 'network')).toBe(false)
    expect(await warn('e', 'network', 'breached_password_detected')).toBe(true)
    const [event] = await listEvents(db, { type: 'suspicious_activity' })
    expect(event?.details).toEqual({ warnings: 5, of: 'one network address' })
  })

  test('of five at once exactly one is the fifth', async () => {
    const said = await Promise.all(Array.from({ length: 5 }, (_, n) => warn('jane', `${n}`)))
    expect(said.filter(Boolean)).toHaveLength(1)
    expect(await countOf('suspicious_activity')).toBe(1)
  })

  test('warnings of more than 15 minutes ago count for nothing', async () => {
    for (let number = 0; number < 4; number += 1) await warn('jane', 'network')
    await db
      .updateTable('security_events')
      .set({ timestamp: new Date(Date.now() - 16 * minute) })
      .execute()
    expect(await warn('jane', 'network')).toBe(false)
    for (let number = 0; number < 3; number += 1) await warn('jane', 'network')
    expect(await warn('jane', 'network')).toBe(true)
  })

  test('failed sign-ins are no warnings, however many', async () => {
    for (let number = 0; number < 12; number += 1)
      expect(await warn('jane', 'network', 'sign_in_failed')).toBe(false)
    expect([await countOf('sign_in_failed'), await countOf('suspicious_activity')]).toEqual([12, 0])
  })

  test.each([
    ['events', 3000, 'another network'],
    ['events:network', 100, 'network'],
  ])('of %s at most %i lines an hour are written', async (key, most, clientKey) => {
    await warn('jane', 'network', 'sign_in_failed')
    await setCount(key, most - 1)
    await warn('jane', clientKey, 'sign_in_failed')
    await warn('jane', clientKey, 'sign_in_failed')
    expect(await countOf('sign_in_failed')).toBe(2)
  })

  test('what a browser reports is marked so, and makes nothing suspicious', async () => {
    for (let number = 0; number < 6; number += 1)
      await recordReport(db, 'network', { type: 'rate_limit_exceeded' })
    expect(await warn('jane', 'network')).toBe(false)
    const events = await listEvents(db)
    expect(events.map(({ isClientReported }) => isClientReported).filter(Boolean)).toHaveLength(6)
    expect(await countOf('suspicious_activity')).toBe(0)
  })

  test('20 reports of a network are kept in 15 minutes, 500 of all in an hour', async () => {
    const report = (clientKey: string) => recordReport(db, clientKey, { type: 'sign_in' })
    await report('network')
    await setCount('reports:network', 19)
    await report('network')
    await expect(report('network')).rejects.toBeInstanceOf(Refusal)
    await setCount('reports', 499)
    await report('another')
    // Beyond the room of all nobody is told, and nothing is kept.
    await report('a third')
    expect(await countOf('sign_in')).toBe(3)
  })

  test('what a page was refused is kept once an hour, takes no room of others, and is listed apart', async () => {
    const violation = (blocked: string, clientKey = 'network') =>
      recordViolation(db, clientKey, { type: 'policy_violation', details: { blocked }, url: '/' })
    for (let number = 0; number < 3; number += 1) await violation('inline', `network ${number}`)
    expect(await countOf('policy_violation')).toBe(1)
    await violation('eval')
    await setCount('violations', 59)
    for (let number = 0; number < 5; number += 1)
      await violation(`https://${number}.example`, `another ${number}`)
    expect(await countOf('policy_violation')).toBe(3)
    for (let number = 0; number < 19; number += 1) await violation('eval')
    await expect(violation('eval')).rejects.toBeInstanceOf(Refusal)
    await recordReport(db, 'network', { type: 'rate_limit_exceeded' })
    expect((await listEvents(db)).map(({ type }) => type)).toEqual(['rate_limit_exceeded'])
    expect(await listEvents(db, { type: 'policy_violation' })).toHaveLength(3)
  })

  test('one that is not of the closed list is counted, and not kept', async () => {
    for (let number = 0; number < 20; number += 1) await recordReport(db, 'network', undefined)
    expect(await listEvents(db)).toEqual([])
    await expect(recordReport(db, 'network', undefined)).rejects.toMatchObject({
      code: 'too-many-attempts',
    })
  })

  test('events are forgotten by their day, not before', async () => {
    const at = new Date('2026-08-01T00:00:00.000Z')
    for (const ms of [-1, 0, 1])
      await recordEvent(db, { type: 'sign_in', at: new Date(at.getTime() + ms) })
    expect(await deleteOldEvents(db, at)).toBe(1)
    expect(await countOf('sign_in')).toBe(2)
  })
})
