import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordBackup } from '#core/backup/recorded-backups.server.ts'
import { enqueue } from '#core/queue/enqueue.server.ts'
import type { Db } from '#db/schema.ts'
import { databases, openDatabase, type TestDatabase } from '#tests/support/databases.ts'
import { aChange } from '#tests/support/rows.ts'
import { checkRunning } from './check-running.server.ts'

const now = new Date('2026-11-23T12:00:00.000Z')
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const ago = (ms: number) => new Date(now.getTime() - ms)

describe.each(databases)('what the program does by itself, on %s', (kind) => {
  let database: TestDatabase
  let db: Db
  beforeAll(async () => {
    database = await openDatabase(kind)
    db = database.db
  })
  beforeEach(async () => {
    for (const table of ['queue_entries', 'job_runs', 'jobs'] as const)
      await db.deleteFrom(table).execute()
  })
  afterAll(() => database.close())

  const state = async (name: string, at = now) =>
    (await checkRunning(db, at)).find((check) => check.name === name)?.state

  test.each([
    [9 * minute, 'green'],
    [10 * minute, 'amber'],
    [59 * minute, 'amber'],
    [60 * minute, 'red'],
  ])('a mail that has waited for %i ms is %s', async (waited, expected) => {
    await db.transaction().execute((tx) => enqueue(tx, 'mails', { kind: 'test', props: {} }))
    await db
      .updateTable('queue_entries')
      .set({ created_at: ago(waited), not_before: ago(waited) })
      .execute()
    expect(await state('mail')).toBe(expected)
    await db.updateTable('queue_entries').set({ done_at: now }).execute()
    expect(await state('mail')).toBe('green')
  })

  const good = { sameDisk: false, verified: true }
  test.each([
    ['of today', 0, good, 'green'],
    ['of 2 days ago', 2 * day, good, 'green'],
    ['older', 2 * day + 1, good, 'amber'],
    ['of 8 days ago', 8 * day, good, 'amber'],
    ['older still', 8 * day + 1, good, 'red'],
    ['on the disk of the data', 0, { ...good, sameDisk: true }, 'amber'],
    ['not tried', 0, { ...good, verified: false }, 'amber'],
    ['old, on that disk', 9 * day, { sameDisk: true, verified: false }, 'red'],
  ])('a backup %s (%i ms, %j) is %s', async (_, age, backup, expected) => {
    await recordBackup(db, { startedAt: ago(age), ...backup })
    expect(await state('backup')).toBe(expected)
  })

  test('the latest backup counts, and none at all is amber', async () => {
    expect(await state('backup')).toBe('amber')
    await recordBackup(db, { startedAt: ago(30 * day), ...good })
    await recordBackup(db, { startedAt: ago(hour), ...good })
    expect(await state('backup')).toBe('green')
  })

  test.each([
    ['none has run', undefined, null, 'amber'],
    ['they run', 25 * hour, 'done', 'green'],
    ['none has run for longer than a day and an hour', 25 * hour + 1, 'done', 'red'],
    ['one has failed', hour, 'failed', 'amber'],
  ])('jobs, where %s (%j ms, %j): %s', async (_, since, outcome, expected) => {
    if (since !== undefined)
      await db
        .insertInto('jobs')
        .values({ name: 'collect-files', last_started_at: ago(since), last_outcome: outcome })
        .execute()
    expect(await state('jobs')).toBe(expected)
  })

  test('a job that was cut off is said, beside one that has failed', async () => {
    const begun = { last_started_at: ago(hour), leased_until: ago(minute) }
    await db
      .insertInto('jobs')
      .values([
        { name: 'nightly-backup', ...begun, leased_by: 'killed' },
        { name: 'collect-files', ...begun, last_outcome: 'failed', last_error: 'no room' },
      ])
      .execute()
    const [jobs] = (await checkRunning(db, now)).filter(({ name }) => name === 'jobs')
    expect(jobs).toMatchObject({
      state: 'amber',
      message: `Failed: collect-files (no room). Cut off: nightly-backup (begun at ${ago(hour).toISOString()}, did not end)`,
    })
  })

  test('a change that is dated in the future tells of a clock that is wrong', async () => {
    await db
      .insertInto('changes')
      .values(aChange({ at: now }))
      .execute()
    expect(await state('clock', ago(5 * minute))).toBe('green')
    expect(await state('clock', ago(5 * minute + 1))).toBe('red')
  })

  test('what is not green says what to do about it', async () => {
    const checks = await checkRunning(db, ago(1000 * day))
    for (const { state, action } of checks) expect(action !== undefined).toBe(state !== 'green')
  })
})
