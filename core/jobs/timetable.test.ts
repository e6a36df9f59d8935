import { beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#tests/support/databases.ts'
import { shared } from '#tests/support/shared.ts'
import { claimRun, endRun } from './runs.server.ts'
import { listJobStates, type Scheduled } from './timetable.server.ts'

const database = shared(() => openDatabase('sqlite'))
beforeEach(async () => {
  await database.db.deleteFrom('job_runs').execute()
  await database.db.deleteFrom('jobs').execute()
})

const daily: Scheduled = { name: 'probe', title: 'Probe', everySeconds: 86_400 }
const frequent: Scheduled = { name: 'probe', title: 'Probe', everySeconds: 2 }
const midnight = new Date('2026-11-22T00:00:00Z')
const after = (minutes: number) => new Date(midnight.getTime() + minutes * 60_000)

async function stateAt(job: Scheduled, now: Date) {
  const [state] = await listJobStates(database.db, [job], now)
  return state
}

async function runAt(at: Date, failure?: string): Promise<void> {
  const run = { job: 'probe', scheduledFor: at, owner: 'test' }
  await claimRun(database.db, run, { now: () => at, isSettled: () => true })
  await endRun(database.db, run, at, failure)
}

test('a daily job is late five minutes after its time, until it was run', async () => {
  expect(await stateAt(daily, after(5))).toMatchObject({ state: 'waiting', nextAt: after(1440) })
  expect(await stateAt(daily, after(6))).toMatchObject({ state: 'late' })
  await runAt(after(7))
  expect(await stateAt(daily, after(8))).toMatchObject({ state: 'waiting', startedAt: after(7) })
})

test('one that has nothing to do is never late', async () => {
  const idle = { ...daily, isDue: async () => false }
  expect(await stateAt(idle, after(600))).toMatchObject({ state: 'waiting' })
})

test('a frequent one is late when it had something to do five minutes ago', async () => {
  const since = (minutes: number) => ({
    ...frequent,
    isDue: async (_: unknown, now: Date) => now >= after(minutes),
  })
  expect(await stateAt(since(8), after(10))).toMatchObject({ state: 'waiting', nextAt: undefined })
  expect(await stateAt(since(4), after(10))).toMatchObject({ state: 'late' })
})

test('a run that failed says why until one succeeds', async () => {
  await runAt(after(1), 'the disk is full')
  expect(await stateAt(daily, after(2))).toMatchObject({
    state: 'failed',
    error: 'the disk is full',
  })
  await runAt(after(3))
  expect(await stateAt(daily, after(4))).toMatchObject({ state: 'waiting', error: undefined })
})

test('a run under way is running', async () => {
  const run = { job: 'probe', scheduledFor: midnight, owner: 'test' }
  await claimRun(database.db, run, { now: () => after(1), isSettled: () => true })
  expect(await stateAt(daily, after(1))).toMatchObject({ state: 'running' })
  // Its lease is over, and nobody has ended it.
  expect(await stateAt(daily, after(2))).toMatchObject({ state: 'cut off', startedAt: after(1) })
})
