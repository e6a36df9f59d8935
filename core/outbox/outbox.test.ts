import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { databases, openDatabase, type TestDatabase } from '#tests/support/databases.ts'
import { until } from '#tests/support/http.ts'
import {
  claimDueMail,
  hasDueMail,
  markSent,
  postponeMail,
  queueMail,
  removeSentMail,
} from './outbox.server.ts'

const props = {
  name: 'Jane',
  email: 'jane@example.com',
  phone: '1',
  message: 'x',
  receivedAt: '2026-11-21T09:30:00.000Z',
  page: '/contact',
}
const second = 1000
const hour = 3600 * second

describe.each(databases)('the outbox on %s', (kind) => {
  let database: TestDatabase
  let db: Db
  beforeEach(async () => {
    database = await openDatabase(kind)
    db = database.db
  })
  afterEach(() => database.close())

  const queue = (to = 'desk@firm.example') =>
    db.transaction().execute((tx) => queueMail(tx, 'enquiry', to, props))
  const rows = () => db.selectFrom('outbox').selectAll().execute()
  const set = (values: { not_before?: Date; leased_until?: Date; sent_at?: Date }) =>
    db.updateTable('outbox').set(values).execute()

  test('gives a mail to one sender, with what it was made from', async () => {
    expect([await hasDueMail(db), await claimDueMail(db, 'a')]).toEqual([false, undefined])
    await queue()
    expect(await hasDueMail(db)).toBe(true)
    const claims = await Promise.all(['a', 'b', 'c'].map((owner) => claimDueMail(db, owner)))
    expect(claims.filter(Boolean)).toEqual([
      expect.objectContaining({
        kind: 'enquiry',
        recipient: 'desk@firm.example',
        props,
        attempts: 1,
      }),
    ])
    expect(await hasDueMail(db)).toBe(false)
  })

  test('does not give a mail that another sender is just taking', async () => {
    await queue()
    const waiting = async () => {
      if (kind === 'sqlite') return true
      const locks = sql<{ pid: number }>`select pid from pg_locks where not granted`
      return (await locks.execute(db)).rows.length > 0
    }
    const second = await db.transaction().execute(async (tx) => {
      expect(await claimDueMail(tx, 'first')).toBeDefined()
      const claim = claimDueMail(db, 'second')
      await until('the second waits for the first', waiting)
      return { claim }
    })
    expect(await second.claim).toBeUndefined()
  })

  test('shares many mails among many senders, each once', async () => {
    for (let number = 0; number < 6; number += 1) await queue(`${number}@firm.example`)
    const claimed: string[] = []
    const work = async (owner: string) => {
      while (await hasDueMail(db)) {
        const mail = await claimDueMail(db, owner)
        if (mail) claimed.push(mail.recipient)
      }
    }
    await Promise.all([work('a'), work('b'), work('c')])
    expect(claimed.toSorted()).toEqual([0, 1, 2, 3, 4, 5].map((n) => `${n}@firm.example`))
  })

  test('gives a mail again when its sender died, and not before', async () => {
    await queue()
    await claimDueMail(db, 'dead')
    expect(await claimDueMail(db, 'alive')).toBeUndefined()
    await set({ leased_until: new Date(Date.now() - 1) })
    expect(await claimDueMail(db, 'alive')).toMatchObject({ attempts: 2 })
  })

  test('gives a mail that was sent to nobody', async () => {
    await queue()
    const mail = await claimDueMail(db, 'a')
    await markSent(db, mail?.id ?? '')
    await set({ leased_until: new Date(0) })
    expect([await hasDueMail(db), await claimDueMail(db, 'b')]).toEqual([false, undefined])
  })

  test('waits longer after each failure, from 10 seconds to an hour', async () => {
    await queue()
    const pauses: number[] = []
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      const mail = await claimDueMail(db, 'a')
      expect(mail?.attempts).toBe(attempt)
      const before = Date.now()
      await postponeMail(db, mail ?? { id: '', attempts: 0 }, `refused\0 ${'x'.repeat(900)}`)
      const [row] = await rows()
      pauses.push(Math.floor(((row?.not_before.getTime() ?? 0) - before) / second))
      expect(row?.last_error).toMatch(/^refused x+$/)
      expect(await claimDueMail(db, 'b')).toBeUndefined()
      await set({ not_before: new Date() })
    }
    expect(pauses.slice(0, 4)).toEqual([10, 20, 40, 80])
    expect(pauses.slice(-2)).toEqual([hour / second, hour / second])
  })

  test('forgets mails that were sent long ago, and no other', async () => {
    await queue('waiting@firm.example')
    await queue('sent@firm.example')
    await db
      .updateTable('outbox')
      .set({ sent_at: new Date(Date.now() - 2 * hour) })
      .where('recipient', '=', 'sent@firm.example')
      .execute()
    expect(await removeSentMail(db, new Date(Date.now() - 3 * hour))).toBe(0)
    expect(await removeSentMail(db, new Date(Date.now() - hour))).toBe(1)
    expect(await rows()).toMatchObject([{ recipient: 'waiting@firm.example' }])
  })
})
