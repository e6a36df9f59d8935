import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { claimRun, endRun, extendRun, type Run } from '#core/jobs/runs.server.ts'
import type { Job, JobContext } from './job.ts'

const tickMs = 1000
const extendEveryMs = 20_000

/**
 * Runs the timetable in this process, side by side with any number of others: the database decides
 * who makes which run. Returns a function that stops it and resolves when the runs at hand ended.
 */
export function startJobs(
  jobs: readonly Job[],
  context: Omit<JobContext, 'stopping'>,
): () => Promise<void> {
  const owner = randomUUID()
  const stop = new AbortController()
  const loops = jobs.map((job) => follow(job, owner, { ...context, stopping: stop.signal }))
  return async () => {
    stop.abort()
    await Promise.all(loops)
  }
}

async function follow(job: Job, owner: string, context: JobContext): Promise<void> {
  const everyMs = job.everySeconds * 1000
  let considered = 0
  while (!context.stopping.aborted) {
    const slot = Math.floor(Date.now() / everyMs) * everyMs
    if (slot > considered) {
      try {
        if (!job.isDue || (await job.isDue(context.db)))
          await perform(job, { job: job.name, scheduledFor: new Date(slot), owner }, context)
        considered = slot
      } catch (error) {
        // The database is away: the slot stays open and is tried again at the next tick.
        context.log.warn({ job: job.name, err: error }, 'job not started')
      }
    }
    await pause(tickMs, undefined, { signal: context.stopping, ref: false }).catch(() => {})
  }
}

async function perform(job: Job, run: Run, context: JobContext): Promise<void> {
  if (!(await claimRun(context.db, run))) return
  const extending = setInterval(() => {
    extendRun(context.db, run).catch((error) =>
      context.log.warn({ job: job.name, err: error }, 'lease not extended'),
    )
  }, extendEveryMs)
  let failure: string | undefined
  try {
    await job.run(context)
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error)
    context.log.error({ job: job.name, err: error }, 'job failed')
  } finally {
    clearInterval(extending)
  }
  await endRun(context.db, run, failure)
}
