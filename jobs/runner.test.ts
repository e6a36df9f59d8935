import { once } from 'node:events'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { textKinds } from '#app/text-kinds.server.ts'
import { type Clock, createClock } from '#core/clock.ts'
import { createEncryption } from '#core/crypto/encryption.server.ts'
import { listLastRuns } from '#core/jobs/past-runs.server.ts'
import { requestRun } from '#core/jobs/requested-runs.server.ts'
import {
  claimRun as claim,
  endRun as end,
  extendRun,
  listCutOffRuns,
  type Run,
  voidFutureLeases,
} from '#core/jobs/runs.server.ts'
import { connect } from '#db/connect.ts'
import type { Db } from '#db/schema.ts'
import { createFiles } from '#server/files.ts'
import {
  type DatabaseKind,
  databases,
  openDatabase,
  type TestDatabase,
} from '#tests/support/databases.ts'
import { until } from '#tests/support/http.ts'
import { addEditor } from '#tests/support/lists.ts'
import { noPages } from '#tests/support/no-pages.ts'
import type { Job } from './job.ts'
import { startJobs } from './runner.ts'
import { schedule } from './schedule.ts'

const hour = 60 * 60_000
const steps = [
  ['a day', 24 * hour],
  ['a month', 30 * 24 * hour],
] as const

type Line = { msg: string; job?: string; err?: { message: string } }

/** Programs that follow a timetable of one job in a database of their own. */
async function openJobs(kind: DatabaseKind) {
  const database = await openDatabase(kind)
  const { db } = database
  const other = await connect(database.target)
  const lines: Line[] = []
  const stops: (() => Promise<void>)[] = []
  const stopAll = async () => {
    for (const stop of stops) await stop()
  }

  function start(job: Partial<Job> & Pick<Job, 'run'>, program: Db = db, clock?: Clock) {
    const log = pino({ level: 'debug' }, { write: (line) => void lines.push(JSON.parse(line)) })
    const encryption = createEncryption('a secret for tests, long enough to be one')
    const rest = {
      sendMail: async () => 'sent' as const,
      sendWebhook: async () => ({ status: 204 }),
      files: createFiles({ dataDir: '', s3: undefined }),
      drawSocialImage: async () => Buffer.alloc(0),
      publicPages: noPages,
      pages: [],
      makeBackup: async () => {},
      mailFiles: { list: async () => [], delete: async () => {} },
      enquiriesTo: undefined,
      textKinds,
      encryption,
      origin: 'https://www.example.com',
    }
    const stop = startJobs([{ name: 'probe', title: 'Probe', everySeconds: 1, ...job }], {
      db: program,
      log,
      clock: clock ?? createClock(),
      ...rest,
    })
    stops.push(stop)
    return stop
  }
  const runs = () => db.selectFrom('job_runs').selectAll().orderBy('scheduled_for').execute()
  return {
    db,
    /** Of another program with the same data. */
    otherDb: other.db,
    lines,
    start,
    stopAll,
    runs,
    state: () => db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow(),
    enough: (count: number) =>
      until(`${count} runs`, async () => {
        const ended = (await runs()).filter(({ ended_at }) => ended_at)
        return ended.length >= count && ended
      }),
    async [Symbol.asyncDispose]() {
      await stopAll()
      await other.close()
      await database.close()
    },
  }
}

// Most of their time goes by until the next second.
describe.concurrent.each(databases)('jobs on %s', (kind) => {
  test('are run once each, however many programs follow the timetable', async () => {
    await using jobs = await openJobs(kind)
    const calls = { count: 0, atOnce: 0, most: 0 }
    const run = async () => {
      calls.count += 1
      calls.atOnce += 1
      calls.most = Math.max(calls.most, calls.atOnce)
      await new Promise(setImmediate)
      calls.atOnce -= 1
    }
    for (const db of [jobs.db, jobs.otherDb, jobs.db]) jobs.start({ run }, db)
    await jobs.enough(3)
    await jobs.stopAll()
    const made = await jobs.runs()
    expect(calls).toMatchObject({ count: made.length, most: 1 })
    expect(new Set(made.map(({ outcome }) => outcome))).toEqual(new Set(['done']))
    const times = made.map(({ scheduled_for }) => scheduled_for.getTime())
    expect(new Set(times).size).toBe(times.length)
    for (const time of times) expect(time % 1000).toBe(0)
  })

  test('that fail say why, and are run again at their next time', async () => {
    await using jobs = await openJobs(kind)
    let count = 0
    jobs.start({
      run: async () => {
        count += 1
        if (count === 1) throw new Error('the provider said no')
      },
    })
    const [failed] = await jobs.enough(1)
    expect(failed?.outcome).toBe('failed')
    expect(jobs.lines).toContainEqual(
      expect.objectContaining({
        msg: 'job failed',
        job: 'probe',
        err: expect.objectContaining({ message: 'the provider said no' }),
      }),
    )
    await jobs.enough(2)
    expect(await jobs.state()).toMatchObject({ last_outcome: 'done', last_error: null })
  })

  test('keep the reason of a failure, without its end if that is long', async () => {
    await using jobs = await openJobs(kind)
    const run = () => Promise.reject(new Error(`no\0${'x'.repeat(2000)}`))
    jobs.start({ everySeconds: 86_400, run })
    await jobs.enough(1)
    const { last_outcome, last_error, leased_by, leased_until } = await jobs.state()
    expect({ last_outcome, leased_by, leased_until }).toEqual({
      last_outcome: 'failed',
      leased_by: null,
      leased_until: null,
    })
    expect(last_error).toMatch(/^nox+$/)
    expect(last_error?.length).toBeLessThanOrEqual(500)
  })

  test('that somebody asks for are run once, by one of the programs, though nothing is due', async () => {
    await using jobs = await openJobs(kind)
    let count = 0
    const probe = { everySeconds: 86_400, isDue: async () => false, run: async () => void count++ }
    const actorId = await addEditor(jobs.db)
    const timetable = [{ name: 'probe' }]
    const at = new Date()
    // Twice before anybody looks: asked for again after it began, it would be another run.
    await requestRun(jobs.db, actorId, { job: 'probe', timetable }, at)
    const later = new Date(at.getTime() + 1000)
    await requestRun(jobs.db, actorId, { job: 'probe', timetable }, later)
    for (const db of [jobs.db, jobs.otherDb]) jobs.start(probe, db)
    const [run] = await jobs.enough(1)
    expect(run).toMatchObject({ scheduled_for: at, outcome: 'done' })
    await jobs.stopAll()
    expect(count).toBe(1)
    expect(await jobs.state()).toMatchObject({ requested_at: null, requested_by: 'Jane Editor' })
    const unknown = requestRun(jobs.db, actorId, { job: 'nothing', timetable }, new Date())
    await expect(unknown).rejects.toMatchObject({ code: 'not-found' })
    const stranger = requestRun(jobs.db, 'nobody', { job: 'probe', timetable }, new Date())
    await expect(stranger).rejects.toMatchObject({ code: 'not-allowed' })
  })

  test('with nothing to do leave no trace', async () => {
    await using jobs = await openJobs(kind)
    let asked = 0
    const isDue = async () => {
      asked += 1
      return false
    }
    jobs.start({ run: () => Promise.reject(new Error('never')), isDue })
    await until('it was asked twice', async () => asked >= 2)
    expect(await jobs.runs()).toEqual([])
    expect(jobs.lines).toEqual([])
  })

  test('end what they are at when the program stops', async () => {
    await using jobs = await openJobs(kind)
    const gate = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<AbortSignal>()
    const stop = jobs.start({
      run: async ({ stopping }) => {
        begun.resolve(stopping)
        await gate.promise
      },
    })
    const stopping = await begun.promise
    const stopped = stop()
    expect(stopping.aborted).toBe(true)
    gate.resolve()
    await stopped
    expect(await jobs.runs()).toMatchObject([{ outcome: 'done' }])
    expect(await jobs.state()).toMatchObject({ leased_by: null })
  })

  describe('that were cut off (docs/bar.md 63)', () => {
    const daily = { everySeconds: 86_400 }
    const slot = () => new Date(Math.floor(Date.now() / (24 * hour)) * 24 * hour)
    /** As a process that is killed at once leaves it, 45 seconds later. */
    async function cutOff(db: Db, scheduledFor = slot()) {
      const run = { job: 'probe', scheduledFor, owner: 'killed' }
      expect(await claim(db, run, createClock())).toBe(true)
      await db
        .updateTable('jobs')
        .set({ leased_until: new Date(0) })
        .execute()
    }
    const isSaid = async (db: Db) => (await listLastRuns(db, new Date()))[0]?.isCutOff

    test('are made again in the same slot, once, and are said until then', async () => {
      await using jobs = await openJobs(kind)
      let count = 0
      await cutOff(jobs.db)
      expect(await isSaid(jobs.db)).toBe(true)
      for (const db of [jobs.db, jobs.otherDb])
        jobs.start({ ...daily, run: async () => void count++ }, db)
      const [run] = await jobs.enough(1)
      expect(run).toMatchObject({ scheduled_for: slot(), outcome: 'done', progress: { tries: 2 } })
      await jobs.stopAll()
      expect([count, await isSaid(jobs.db)]).toEqual([1, false])
    })

    test('are ended where they had been done but for their last line', async () => {
      await using jobs = await openJobs(kind)
      await cutOff(jobs.db)
      const run = () => Promise.reject(new Error('done already'))
      jobs.start({ ...daily, run, isDue: async () => false })
      expect(await jobs.enough(1)).toMatchObject([{ outcome: 'done' }])
    })

    test('are made in the slot that has begun meanwhile', async () => {
      await using jobs = await openJobs(kind)
      await cutOff(jobs.db, new Date(slot().getTime() - 24 * hour))
      // Whoever looked at the new slot first found the other at work still.
      let looks = 0
      const isDue = async () => {
        looks += 1
        return looks > 1
      }
      jobs.start({ ...daily, run: async () => {}, isDue })
      const [run] = await jobs.enough(1)
      expect(run?.scheduled_for).toEqual(slot())
    })

    test('are made again when somebody asked for them', async () => {
      await using jobs = await openJobs(kind)
      const asked = new Date(slot().getTime() + 12_345)
      await cutOff(jobs.db, asked)
      let count = 0
      jobs.start({ ...daily, run: async () => void count++, isDue: async () => false })
      expect(await jobs.enough(1)).toMatchObject([{ scheduled_for: asked, outcome: 'done' }])
      expect(count).toBe(1)
    })

    test('by a stop have no end, and the next start makes them again', async () => {
      await using jobs = await openJobs(kind)
      const begun = Promise.withResolvers<void>()
      const stop = jobs.start({
        ...daily,
        run: async ({ stopping }) => {
          begun.resolve()
          await once(stopping, 'abort')
          stopping.throwIfAborted()
        },
      })
      await begun.promise
      await stop()
      expect([await isSaid(jobs.db), (await jobs.runs())[0]?.ended_at]).toEqual([true, null])
      jobs.start({ ...daily, run: async () => {} })
      expect(await jobs.enough(1)).toMatchObject([{ outcome: 'done', progress: { tries: 2 } }])
    })
  })

  test('go on within seconds when the clock is set forward and back', async () => {
    await using jobs = await openJobs(kind)
    let offset = 0
    const clock = createClock(() => Date.now() + offset)
    const ran: number[] = []
    jobs.start({ run: async () => void ran.push(offset) }, jobs.db, clock)
    for (const next of [0, 30 * 24 * hour, 0, -24 * hour, 0]) {
      offset = next
      ran.length = 0
      await until(`it ran ${next} ms ahead`, async () => ran.includes(next))
    }
  })

  test('wait while the database is away, and go on when it is back', async () => {
    await using jobs = await openJobs(kind)
    await jobs.db.schema.alterTable('jobs').renameTo('jobs_lost').execute()
    jobs.start({ run: async () => {} })
    await until('it is said', async () => jobs.lines.some(({ msg }) => msg === 'job not started'))
    await jobs.db.schema.alterTable('jobs_lost').renameTo('jobs').execute()
    await jobs.enough(1)
  })

  test('say once why they cannot be started, until the reason is another', async () => {
    await using jobs = await openJobs(kind)
    let reason = 'the disk is full'
    let asked = 0
    const isDue = async () => {
      asked += 1
      throw new Error(reason)
    }
    jobs.start({ run: async () => {}, isDue })
    const said = () =>
      jobs.lines.filter(({ msg }) => msg === 'job not started').map(({ err }) => err?.message)
    await until('it is tried again', async () => asked >= 2)
    reason = 'the database is away'
    await until('the other reason is said', async () => said().includes(reason))
    expect(said()).toEqual(['the disk is full', 'the database is away'])
  })
})

describe.each(databases)('a run on %s', (kind) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await openDatabase(kind)
  })
  afterEach(() => database.close())

  const claimRun = (db: Db, run: Run, clock = createClock()) => claim(db, run, clock)
  const endRun = (db: Db, run: Run, failure?: string) => end(db, run, new Date(), failure)
  const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 9, 0, second))
  const run = (owner: string, second = 0) => ({ job: 'probe', scheduledFor: at(second), owner })
  /** As if so much time had gone by without a sign of life. */
  const expire = () =>
    database.db
      .updateTable('jobs')
      .set({ leased_until: new Date(0) })
      .execute()

  test('has one owner, also when many want it at once', async () => {
    const wanted = Array.from({ length: 10 }, (_, owner) => claimRun(database.db, run(`${owner}`)))
    expect((await Promise.all(wanted)).filter(Boolean)).toHaveLength(1)
  })

  test('is not begun while an earlier one is at work, and never made up for', async () => {
    expect(await claimRun(database.db, run('a', 0))).toBe(true)
    expect(await claimRun(database.db, run('b', 1))).toBe(false)
    await endRun(database.db, run('a', 0))
    expect(await claimRun(database.db, run('b', 2))).toBe(true)
    await endRun(database.db, run('b', 2))
    expect(await claimRun(database.db, run('c', 1))).toBe(false)
    expect(await claimRun(database.db, run('c', 2))).toBe(false)
  })

  test('is taken over from a program that died', async () => {
    expect(await claimRun(database.db, run('dead', 0))).toBe(true)
    await expire()
    expect(await claimRun(database.db, run('alive', 1))).toBe(true)
    const job = await database.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow()
    expect(job).toMatchObject({ leased_by: 'alive', scheduled_for: at(1) })

    // One that was only slow does not end the run of the other, in the same slot neither.
    await endRun(database.db, run('dead', 0), 'too late')
    await extendRun(database.db, run('dead', 0), new Date())
    const after = await database.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow()
    expect(after).toEqual(job)
    await expire()
    expect(await claimRun(database.db, run('third', 1))).toBe(true)
    await endRun(database.db, run('alive', 1))
    const taken = database.db.selectFrom('job_runs').select('ended_at')
    expect(await taken.where('scheduled_for', '=', at(1)).execute()).toEqual([{ ended_at: null }])
  })

  test('that is cut off again and again is begun three times in its slot', async () => {
    for (const expected of [true, true, true, false]) {
      expect(await claimRun(database.db, run('dead', 0))).toBe(expected)
      expect(await claimRun(database.db, run('other', 0))).toBe(false)
      await expire()
      const [cutOff] = await listCutOffRuns(database.db, new Date())
      expect(cutOff?.scheduledFor).toEqual(at(0))
    }
    expect(await listCutOffRuns(database.db, new Date())).toMatchObject([{ mayTryAgain: false }])
    expect(await claimRun(database.db, run('next', 1))).toBe(true)
  })

  test.each(steps)('of a clock that was %s ahead counts for nothing', async (_, step) => {
    const now = at(0).getTime()
    const clockAt = (ms: number) =>
      createClock(
        () => now + ms,
        () => 0,
      )
    const later = { job: 'probe', scheduledFor: new Date(now + step), owner: 'ahead' }
    expect(await claimRun(database.db, later, clockAt(step))).toBe(true)
    await end(database.db, later, new Date(now + step))
    expect(await claimRun(database.db, run('right', 0), clockAt(0))).toBe(true)
    await endRun(database.db, run('right', 0))
    // What was done ahead of its time is done again when the time has come.
    expect(await claimRun(database.db, later, clockAt(step))).toBe(true)
  })

  test('has the time of a lease when its own was written by a clock that was ahead', async () => {
    const now = Date.now()
    const clock = createClock(() => now + 24 * hour)
    const ahead = { job: 'probe', scheduledFor: new Date(now + 24 * hour), owner: 'ahead' }
    expect(await claimRun(database.db, ahead, clock)).toBe(true)
    const { db } = database
    expect(await voidFutureLeases(db, new Date(now))).toEqual(['probe'])
    expect(await voidFutureLeases(db, new Date(now))).toEqual([])
    const next = { job: 'probe', scheduledFor: new Date(now), owner: 'right' }
    expect(
      await claimRun(
        db,
        next,
        createClock(() => now + 44_000),
      ),
    ).toBe(false)
    expect(
      await claimRun(
        db,
        next,
        createClock(() => now + 46_000),
      ),
    ).toBe(true)
  })

  test('that takes long keeps its lease by extending it', async () => {
    await claimRun(database.db, run('slow', 0))
    await expire()
    await extendRun(database.db, run('slow', 0), new Date())
    expect(await claimRun(database.db, run('other', 1))).toBe(false)
  })
})

test('the timetable has no two jobs of one name, and none without an interval', () => {
  const names = schedule.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const { everySeconds } of schedule) expect(everySeconds).toBeGreaterThan(0)
})
