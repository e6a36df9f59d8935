import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { databases, openDatabase, type TestDatabase } from '#tests/support/databases.ts'
import { until } from '#tests/support/http.ts'
import { createClock } from '../clock.ts'
import { deleteEndedEntries, finishEntry } from './end-entries.server.ts'
import { countWaiting, enqueue, enqueueCollected, hasDueEntry } from './enqueue.server.ts'
import { claimDueEntry } from './queue.server.ts'
import { postponeEntry, voidFutureTimes } from './retries.server.ts'

const second = 1000
const hour = 3600 * second
// A second ahead: the clock of a machine may be set back by a little between two calls.
const clock = createClock(() => Date.now() + second)
const claim = (db: Db, owner: string, by = clock) => claimDueEntry(db, 'mails', owner, by)
const hasDue = (db: Db) => hasDueEntry(db, 'mails', clock.now())

const props = {
  name: 'Jane',
  email: 'jane@example.com',
  phone: '1',
  message: 'x',
  receivedAt: '2026-11-21T09:30:00.000Z',
  page: '/contact',
}

describe.each(databases)('a queue on %s', (kind) => {
  let database: TestDatabase
  let db: Db
  beforeEach(async () => {
    database = await openDatabase(kind)
    db = database.db
  })
  afterEach(() => database.close())

  const queue = (to = 'desk@firm.example') =>
    db
      .transaction()
      .execute((tx) => enqueue(tx, 'mails', { kind: 'enquiry', recipient: to, props }))
  const rows = () => db.selectFrom('queue_entries').selectAll().execute()
  const set = (values: { not_before?: Date; leased_until?: Date; done_at?: Date }) =>
    db.updateTable('queue_entries').set(values).execute()

  test('gives a mail to one sender, with what it was made from', async () => {
    expect([await hasDue(db), await claim(db, 'a')]).toEqual([false, undefined])
    await queue()
    expect(await hasDue(db)).toBe(true)
    const claims = await Promise.all(['a', 'b', 'c'].map((owner) => claim(db, owner)))
    expect(claims.filter(Boolean)).toEqual([
      expect.objectContaining({
        kind: 'enquiry',
        recipient: 'desk@firm.example',
        props,
        attempts: 1,
      }),
    ])
    expect(await hasDue(db)).toBe(false)
  })

  test('gives what expires before what does not, and else the oldest', async () => {
    const at = (recipient: string, expiresAt?: Date) =>
      enqueue(db, 'mails', { kind: 'enquiry', recipient, props, expiresAt })
    for (const to of ['first@firm.example', 'second@firm.example']) {
      await at(to)
      await db
        .updateTable('queue_entries')
        .set({ not_before: new Date(Date.now() - (to.startsWith('f') ? 2 : 1) * hour) })
        .where('recipient', '=', to)
        .execute()
    }
    await at('link@firm.example', new Date(Date.now() + hour))
    const given: unknown[] = []
    for (let entry = await claim(db, 'a'); entry; entry = await claim(db, 'a'))
      given.push(entry.recipient)
    expect(given).toEqual(['link@firm.example', 'first@firm.example', 'second@firm.example'])
  })

  test('collects what comes while one waits, and then one a minute', async () => {
    const add = (number: number) =>
      db
        .transaction()
        .execute((tx) =>
          enqueueCollected(
            tx,
            'mails',
            { kind: 'review-wanted', about: 'review:jane', recipient: 'jane@firm.example' },
            { props: { of: [number] }, add: ({ of }) => ({ of: [...of, number] }) },
          ),
        )
    for (const number of [1, 2, 3]) await add(number)
    const [entry, ...others] = await rows()
    expect([entry?.props, others]).toEqual([{ of: [1, 2, 3] }, []])
    expect((await claim(db, 'a'))?.props).toEqual({ of: [1, 2, 3] })
    // It is on its way: what comes now waits for a minute, together.
    for (const number of [4, 5]) await add(number)
    expect(await claim(db, 'a')).toBeUndefined()
    const next = (await rows()).find(({ id }) => id !== entry?.id)
    expect(next?.props).toEqual({ of: [4, 5] })
    const pause = (next?.not_before.getTime() ?? 0) - (entry?.created_at.getTime() ?? 0)
    expect(pause).toBeGreaterThan(55 * second)
    expect(pause).toBeLessThanOrEqual(60 * second)
    expect(await voidFutureTimes(db, new Date())).toBe(0)
  })

  test('does not give a mail that another sender is just taking', async () => {
    await queue()
    const waiting = async () => {
      if (kind === 'sqlite') return true
      const locks = sql<{ pid: number }>`select pid from pg_locks where not granted`
      return (await locks.execute(db)).rows.length > 0
    }
    const second = await db.transaction().execute(async (tx) => {
      expect(await claim(tx, 'first')).toBeDefined()
      const claimed = claim(db, 'second')
      await until('the second waits for the first', waiting)
      return { claimed }
    })
    expect(await second.claimed).toBeUndefined()
  })

  test('shares many mails among many senders, each once', async () => {
    for (let number = 0; number < 6; number += 1) await queue(`${number}@firm.example`)
    const claimed: (string | null)[] = []
    const work = async (owner: string) => {
      while (await hasDue(db)) {
        const mail = await claim(db, owner)
        if (mail) claimed.push(mail.recipient)
      }
    }
    await Promise.all([work('a'), work('b'), work('c')])
    expect(claimed.toSorted()).toEqual([0, 1, 2, 3, 4, 5].map((n) => `${n}@firm.example`))
  })

  test('gives mails in the order in which they came, also those of one moment', async () => {
    const sent = Array.from({ length: 12 }, (_, n) => `${n}@firm.example`)
    const mail = { kind: 'enquiry', props }
    await db.transaction().execute(async (tx) => {
      for (const recipient of sent) await enqueue(tx, 'mails', { ...mail, recipient })
    })
    await set({ not_before: new Date(0) })
    const claimed: unknown[] = []
    for (const _ of sent) claimed.push((await claim(db, 'a'))?.recipient)
    expect(claimed).toEqual(sent)
  })

  test('gives a mail again when its sender died, and not before', async () => {
    await queue()
    await claim(db, 'dead')
    expect(await claim(db, 'alive')).toBeUndefined()
    await set({ leased_until: new Date(0) })
    expect(await claim(db, 'alive')).toMatchObject({ attempts: 2 })
  })

  test('gives a mail that was sent to nobody', async () => {
    await queue()
    const mail = await claim(db, 'a')
    await finishEntry(db, mail?.id ?? '', new Date())
    await set({ leased_until: new Date(0) })
    expect([await hasDue(db), await claim(db, 'b')]).toEqual([false, undefined])
  })

  test('waits longer after each failure, from 10 seconds to an hour', async () => {
    await queue()
    const pauses: number[] = []
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      const mail = await claim(db, 'a')
      expect(mail?.attempts).toBe(attempt)
      const at = clock.now()
      const entry = mail ?? { id: '', attempts: 0 }
      await postponeEntry(db, entry, `refused\0 ${'x'.repeat(900)}`, at)
      const [row] = await rows()
      pauses.push(((row?.not_before.getTime() ?? 0) - at.getTime()) / second)
      expect(row?.last_error).toMatch(/^refused x+$/)
      expect(
        await claim(
          db,
          'b',
          createClock(() => at.getTime() + 9 * second),
        ),
      ).toBeUndefined()
      await set({ not_before: new Date(0) })
    }
    expect(pauses.slice(0, 4)).toEqual([10, 20, 40, 80])
    expect(pauses.slice(-2)).toEqual([hour / second, hour / second])
  })

  test('counts what waits since before a moment, and says since when', async () => {
    await queue('overdue@firm.example')
    await queue('sent@firm.example')
    await db
      .updateTable('queue_entries')
      .set({ done_at: new Date() })
      .where('recipient', '=', 'sent@firm.example')
      .execute()
    const [row] = (await rows()).filter(({ recipient }) => recipient === 'overdue@firm.example')
    const at = row?.created_at ?? new Date()
    expect(await countWaiting(db, 'mails', at)).toMatchObject({ count: 0 })
    const later = new Date(at.getTime() + 1)
    expect(await countWaiting(db, 'account-requests', later)).toMatchObject({ count: 0 })
    expect((await countWaiting(db, 'mails', new Date(Date.now() + second))).count).toBe(1)
    expect((await countWaiting(db, 'mails', later)).oldest).toEqual(at)
  })

  test.each([
    ['a day', 24 * hour],
    ['a month', 30 * 24 * hour],
  ])('is not held up by a clock that was %s ahead', async (_, ahead) => {
    let now = Date.now() + ahead
    const wrong = createClock(() => now)
    for (const to of ['new', 'tried', 'leased']) await queue(`${to}@firm.example`)
    const set = (to: string, values: { not_before?: Date; attempts?: number }) =>
      db
        .updateTable('queue_entries')
        .set(values)
        .where('recipient', '=', `${to}@firm.example`)
        .execute()
    await set('new', { not_before: wrong.now() })
    await set('tried', { not_before: new Date(now + 20 * second), attempts: 2 })
    expect(await claim(db, 'dead', wrong)).toMatchObject({ recipient: 'leased@firm.example' })

    now = Date.now()
    const right = createClock(() => now)
    expect(await claim(db, 'alive', right)).toBeUndefined()
    expect(await voidFutureTimes(db, right.now())).toBe(3)
    expect(await voidFutureTimes(db, right.now())).toBe(0)
    const claimed = [await claim(db, 'alive', right), await claim(db, 'alive', right)]
    const due = claimed.map((mail) => mail?.recipient).toSorted()
    expect(due).toEqual(['new@firm.example', 'tried@firm.example'])
    for (const mail of claimed) await finishEntry(db, mail?.id ?? '', right.now())
    // The owner of the third may be at work: it has the time of a lease to say so.
    expect(await claim(db, 'alive', right)).toBeUndefined()
    now += 46 * second
    const later = createClock(() => now)
    expect(await claim(db, 'alive', later)).toMatchObject({ recipient: 'leased@firm.example' })
  })

  test('leaves the pauses after failures as they are', async () => {
    for (let attempts = 1; attempts <= 14; attempts += 1) {
      await queue(`${attempts}@firm.example`)
      const row = db.updateTable('queue_entries').set({ attempts, not_before: new Date(0) })
      await row.where('recipient', '=', `${attempts}@firm.example`).execute()
      const mail = await db
        .selectFrom('queue_entries')
        .select('id')
        .where('attempts', '=', attempts)
      const { id } = await mail.executeTakeFirstOrThrow()
      await postponeEntry(db, { id, attempts }, 'refused', new Date())
    }
    expect(await voidFutureTimes(db, new Date())).toBe(0)
  })

  test('takes no mail over in the time after its clock was set forward', async () => {
    let now = Date.now()
    let steady = 0
    const stepped = createClock(
      () => now,
      () => steady,
    )
    await queue()
    expect(await claim(db, 'at work')).toBeDefined()
    now += 24 * hour
    expect(await claim(db, 'other', stepped)).toBeUndefined()
    await queue('fresh@firm.example')
    expect(await claim(db, 'other', stepped)).toMatchObject({ recipient: 'fresh@firm.example' })
    now += 46 * second
    steady += 46 * second
    expect(await claim(db, 'other', stepped)).toMatchObject({ recipient: 'desk@firm.example' })
  })

  test('deletes mails that were sent long ago, and no other', async () => {
    await queue('waiting@firm.example')
    await queue('sent@firm.example')
    await db
      .updateTable('queue_entries')
      .set({ done_at: new Date(Date.now() - 2 * hour) })
      .where('recipient', '=', 'sent@firm.example')
      .execute()
    expect(await deleteEndedEntries(db, new Date(Date.now() - 3 * hour))).toBe(0)
    expect(await deleteEndedEntries(db, new Date(Date.now() - hour))).toBe(1)
    expect(await rows()).toMatchObject([{ recipient: 'waiting@firm.example' }])
  })
})
