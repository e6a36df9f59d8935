import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { listRequestedRuns } from '#core/jobs/requested-runs.server.ts'
import { claimRun, endRun, extendRun, type Run, voidFutureLeases } from '#core/jobs/runs.server.ts'
import { voidFutureTimes } from '#core/queue/retries.server.ts'
import type { Job, JobContext } from './job.ts'

const tickMs = 1000
const extendEveryMs = 15_000
const checkTimesEveryMs = 5000
const checkRequestsEveryMs = 2000

/** The database decides who makes which run. Returns what stops it when current runs have ended. */
export function startJobs(
  jobs: readonly Job[],
  context: Omit<JobContext, 'stopping'>,
): () => Promise<void> {
  const owner = randomUUID()
  const stop = new AbortController()
  const withSignal = { ...context, stopping: stop.signal }
  const loops = jobs.map((job) => follow(job, owner, withSignal))
  loops.push(followRequests(jobs, owner, withSignal), checkTimes(withSignal))
  return async () => {
    stop.abort()
    await Promise.all(loops)
  }
}

async function follow(job: Job, owner: string, context: JobContext): Promise<void> {
  const { clock, stopping } = context
  const everyMs = job.everySeconds * 1000
  let considered: number | undefined
  let said: string | undefined
  while (!stopping.aborted) {
    const now = clock.now()
    const slot = Math.floor(now.getTime() / everyMs) * everyMs
    // Also an earlier one: the clock may have been set back.
    if (slot !== considered) {
      try {
        if (!job.isDue || (await job.isDue(context.db, now, context)))
          await perform(job, { job: job.name, scheduledFor: new Date(slot), owner }, context)
        considered = slot
        said = undefined
      } catch (error) {
        // The database is away: the slot stays open and is tried again at the next tick. Said once for
        // each reason: on a full disk the log would take the room that somebody makes.
        if (String(error) !== said)
          context.log.warn({ job: job.name, err: error }, 'job not started')
        said = String(error)
      }
    }
    await tick(Math.min(tickMs, everyMs), stopping)
  }
}

/** One that its job is busy for waits until it is not. */
async function followRequests(
  jobs: readonly Job[],
  owner: string,
  context: JobContext,
): Promise<void> {
  while (!context.stopping.aborted) {
    try {
      for (const { name, requestedAt } of await listRequestedRuns(context.db)) {
        const job = jobs.find((each) => each.name === name)
        if (job) await perform(job, { job: name, scheduledFor: requestedAt, owner }, context)
      }
    } catch (error) {
      context.log.warn({ err: error }, 'requested runs not looked for')
    }
    await tick(checkRequestsEveryMs, context.stopping)
  }
}

async function perform(job: Job, run: Run, context: JobContext): Promise<void> {
  const { db, log, clock } = context
  if (!(await claimRun(db, run, clock))) return
  const extending = setInterval(() => {
    extendRun(db, run, clock.now()).catch((error) =>
      log.warn({ job: job.name, err: error }, 'lease not extended'),
    )
  }, extendEveryMs)
  let failure: string | undefined
  try {
    await job.run(context)
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error)
    log.error({ job: job.name, err: error }, 'job failed')
  } finally {
    clearInterval(extending)
  }
  await endRun(db, run, clock.now(), failure)
}

async function checkTimes({ db, log, clock, stopping }: JobContext): Promise<void> {
  while (!stopping.aborted) {
    try {
      const now = clock.now()
      const entries = await voidFutureTimes(db, now)
      const jobs = await voidFutureLeases(db, now)
      if (entries > 0 || jobs.length > 0)
        log.warn({ entries, jobs }, 'times in the future, of a clock that was ahead, are void')
    } catch (error) {
      log.warn({ err: error }, 'times in the future not looked for')
    }
    await tick(checkTimesEveryMs, stopping)
  }
}

function tick(ms: number, signal: AbortSignal): Promise<void> {
  return pause(ms, undefined, { signal, ref: false }).catch(() => {})
}
