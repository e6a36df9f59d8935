import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { listRequestedRuns } from '#core/jobs/requested-runs.server.ts'
import {
  type CutOffRun,
  claimRun,
  endRun,
  extendRun,
  listCutOffRuns,
  type Run,
  releaseRun,
  voidFutureLeases,
} from '#core/jobs/runs.server.ts'
import { voidFutureTimes } from '#core/queue/retries.server.ts'
import type { Job, JobContext } from './job.ts'

/** The timetable is looked at this often, in milliseconds, or as often as a job is due. */
const longestBeatMs = 500
const extendEveryMs = 15_000
const checkTimesEveryMs = 5000
const checkRequestsEveryMs = 2000
const takeUpEveryMs = 2000

/** This process, by a name that no other has, and the names of the jobs that it is busy with. */
type Program = { owner: string; atWork: Set<string> }

/** The database decides who makes which run. Returns what stops it when current runs have ended. */
export function startJobs(
  jobs: readonly Job[],
  context: Omit<JobContext, 'stopping'>,
): () => Promise<void> {
  const program: Program = { owner: randomUUID(), atWork: new Set() }
  const stop = new AbortController()
  const withSignal = { ...context, stopping: stop.signal }
  const beatMs = Math.min(longestBeatMs, ...jobs.map(({ everySeconds }) => everySeconds * 1000))
  const duties = [
    ...jobs.map((job) => ({ everyMs: beatMs, look: follow(job, program, withSignal) })),
    followRequests(jobs, program, withSignal),
    takeUpRuns(jobs, program, withSignal),
    checkTimes(withSignal),
  ]
  const ended = keepTime(duties, beatMs, stop.signal)
  return async () => {
    stop.abort()
    await ended
  }
}

/** A duty looks whether there is anything to do, and is not asked again while it does it. */
type Duty = { everyMs: number; look(): Promise<void> }

/** One timer serves all duties: one for each would wake a program at rest many times a second. */
async function keepTime(
  duties: readonly Duty[],
  beatMs: number,
  stopping: AbortSignal,
): Promise<void> {
  const busy = new Map<Duty, Promise<void>>()
  for (let beat = 0; !stopping.aborted; beat += 1) {
    for (const duty of duties) {
      if (busy.has(duty) || beat % (duty.everyMs / beatMs) !== 0) continue
      busy.set(
        duty,
        duty.look().finally(() => busy.delete(duty)),
      )
    }
    // At whole and half seconds, with server/pages/watch-revision.ts.
    await pause(beatMs - (Date.now() % beatMs), undefined, { signal: stopping, ref: false }).catch(
      () => {},
    )
  }
  await Promise.all(busy.values())
}

function follow(job: Job, program: Program, context: JobContext): Duty['look'] {
  const { clock } = context
  const everyMs = job.everySeconds * 1000
  let considered: number | undefined
  let said: string | undefined
  return async () => {
    const now = clock.now()
    const slot = Math.floor(now.getTime() / everyMs) * everyMs
    // Also an earlier one: the clock may have been set back.
    if (slot === considered) return
    try {
      if (!job.isDue || (await job.isDue(context.db, now, context)))
        await perform(job, new Date(slot), program, context)
      considered = slot
      said = undefined
    } catch (error) {
      // The database is away: the slot stays open and is tried again at the next beat. Said once for
      // each reason: on a full disk the log would take the room that somebody makes.
      if (String(error) !== said) context.log.warn({ job: job.name, err: error }, 'job not started')
      said = String(error)
    }
  }
}

/** One that its job is busy for waits until it is not. */
function followRequests(jobs: readonly Job[], program: Program, context: JobContext): Duty {
  return {
    everyMs: checkRequestsEveryMs,
    async look() {
      try {
        for (const { name, requestedAt } of await listRequestedRuns(context.db)) {
          const job = jobs.find((each) => each.name === name)
          if (job) await perform(job, requestedAt, program, context)
        }
      } catch (error) {
        context.log.warn({ err: error }, 'requested runs not looked for')
      }
    },
  }
}

/** What a process that has ended did not finish is made again (docs/bar.md 63). */
function takeUpRuns(jobs: readonly Job[], program: Program, context: JobContext): Duty {
  const { db, log, clock } = context
  let said: string | undefined
  const look = async () => {
    try {
      const now = clock.now()
      const runs = await listCutOffRuns(db, now)
      await Promise.all(
        runs.map(async (run) => {
          const job = jobs.find(({ name }) => name === run.job)
          const slot = job && slotToTakeUp(job, run, now)
          if (slot) await perform(whatIsLeft(job, slot), slot, program, context)
        }),
      )
    } catch (error) {
      // Once for each reason, as above.
      if (String(error) !== said) log.warn({ err: error }, 'runs that were cut off not made again')
      said = String(error)
    }
  }
  return { everyMs: takeUpEveryMs, look }
}

/** Its own, or the one that has begun meanwhile. Undefined: it was tried often enough. */
function slotToTakeUp(job: Job, run: CutOffRun, now: Date): Date | undefined {
  const everyMs = job.everySeconds * 1000
  const slot = new Date(Math.floor(now.getTime() / everyMs) * everyMs)
  if (slot > run.scheduledFor && !isAskedFor(job, run.scheduledFor)) return slot
  return run.mayTryAgain ? run.scheduledFor : undefined
}

/** It may have been done but for its last line. What somebody asked for is done in any case. */
function whatIsLeft(job: Job, scheduledFor: Date): Job {
  if (isAskedFor(job, scheduledFor)) return job
  return {
    ...job,
    async run(context) {
      const { db, clock } = context
      if (!job.isDue || (await job.isDue(db, clock.now(), context))) await job.run(context)
    },
  }
}

/** The timetable has whole multiples of the interval only. */
function isAskedFor(job: Job, scheduledFor: Date): boolean {
  return scheduledFor.getTime() % (job.everySeconds * 1000) !== 0
}

async function perform(
  job: Job,
  scheduledFor: Date,
  { owner, atWork }: Program,
  context: JobContext,
): Promise<void> {
  const { db, clock } = context
  // The lease of a run of our own may be over while the database is away.
  if (atWork.has(job.name)) return
  atWork.add(job.name)
  try {
    const run = { job: job.name, scheduledFor, owner }
    if (await claimRun(db, run, clock)) await make(job, run, context)
  } finally {
    atWork.delete(job.name)
  }
}

async function make(job: Job, run: Run, context: JobContext): Promise<void> {
  const { db, log, clock, stopping } = context
  const extending = setInterval(() => {
    extendRun(db, run, clock.now()).catch((error) =>
      log.warn({ job: job.name, err: error }, 'lease not extended'),
    )
  }, extendEveryMs)
  let failure: string | undefined
  try {
    await job.run(context)
  } catch (error) {
    if (stopping.aborted) {
      log.info({ job: job.name }, 'job cut off: the next start makes it again')
      return releaseRun(db, run, clock.now())
    }
    failure = error instanceof Error ? error.message : String(error)
    log.error({ job: job.name, err: error }, 'job failed')
  } finally {
    clearInterval(extending)
  }
  await endRun(db, run, clock.now(), failure)
}

function checkTimes({ db, log, clock }: JobContext): Duty {
  const look = async () => {
    try {
      const now = clock.now()
      const entries = await voidFutureTimes(db, now)
      const jobs = await voidFutureLeases(db, now)
      if (entries > 0 || jobs.length > 0)
        log.warn({ entries, jobs }, 'times in the future, of a clock that was ahead, are void')
    } catch (error) {
      log.warn({ err: error }, 'times in the future not looked for')
    }
  }
  return { everyMs: checkTimesEveryMs, look }
}
