import { isUniqueViolation } from '#db/errors.ts'
import type { Db } from '#db/schema.ts'
import { json } from '#db/values.ts'
import { type Clock, clockToleranceMs, leaseMs } from '../clock.ts'
import { storableText } from '../storable.ts'

// No queue package: runs are rows in either database, shared by all processes.

/** The scheduled time is the key, so that it runs once for all processes. */
export type Run = { job: string; scheduledFor: Date; owner: string }

/** What ends the process each time is left to a person. */
const maxTries = 3

/**
 * Returns false if another process has it, or is busy with an earlier one; missed runs are skipped. One
 * that was cut off, whose lease is over without an end, is claimed again, up to three times in all.
 * Runs in the future were written by a clock that was ahead (docs/bar.md 42, 63).
 */
export async function claimRun(db: Db, run: Run, clock: Clock): Promise<boolean> {
  const now = clock.now()
  const isSettled = clock.isSettled()
  const future = new Date(now.getTime() + clockToleranceMs)
  try {
    return await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('jobs')
        .values({ name: run.job })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute()
      const begun = await tx
        .selectFrom('job_runs')
        .select(['ended_at', 'progress'])
        .where('job', '=', run.job)
        .where('scheduled_for', '=', run.scheduledFor)
        .executeTakeFirst()
      const tries = begun ? triesOf(begun.progress) : 0
      const isCutOff = begun !== undefined && !begun.ended_at && tries < maxTries
      const claimed = await tx
        .updateTable('jobs')
        .set({
          scheduled_for: run.scheduledFor,
          leased_by: run.owner,
          leased_until: new Date(now.getTime() + leaseMs),
          last_started_at: now,
          requested_at: null,
        })
        .where('name', '=', run.job)
        .where((is) =>
          isSettled
            ? is.or([is('leased_until', 'is', null), is('leased_until', '<', now)])
            : is('leased_until', 'is', null),
        )
        .where((is) =>
          is.or([
            is('scheduled_for', 'is', null),
            is('scheduled_for', '<', run.scheduledFor),
            is('scheduled_for', '>', future),
            ...(isCutOff
              ? [
                  is.and([
                    is('scheduled_for', '=', run.scheduledFor),
                    is('leased_by', 'is not', null),
                  ]),
                ]
              : []),
          ]),
        )
        .returning('name')
        .executeTakeFirst()
      if (!claimed) return false
      await tx
        .deleteFrom('job_runs')
        .where('job', '=', run.job)
        .where('scheduled_for', '>', future)
        .execute()
      await tx
        .insertInto('job_runs')
        .values({ job: run.job, scheduled_for: run.scheduledFor, started_at: now })
        .onConflict((conflict) =>
          conflict
            .columns(['job', 'scheduled_for'])
            .doUpdateSet({ started_at: now, progress: json({ tries: tries + 1 }) })
            .where('job_runs.ended_at', 'is', null),
        )
        .execute()
      return true
    })
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

function triesOf(progress: unknown): number {
  const isCounted = typeof progress === 'object' && progress !== null && 'tries' in progress
  return isCounted ? Number(progress.tries) : 1
}

export type CutOffRun = { job: string; scheduledFor: Date; mayTryAgain: boolean }

/** Lists those whose lease is over without an end. */
export async function listCutOffRuns(db: Db, now: Date): Promise<CutOffRun[]> {
  const rows = await db
    .selectFrom('jobs')
    .innerJoin('job_runs', (join) =>
      join
        .onRef('job_runs.job', '=', 'jobs.name')
        .onRef('job_runs.scheduled_for', '=', 'jobs.scheduled_for'),
    )
    .select(['jobs.name', 'job_runs.scheduled_for', 'job_runs.progress'])
    .where('jobs.leased_by', 'is not', null)
    .where('jobs.leased_until', '<', now)
    .execute()
  return rows.map(({ name, scheduled_for: scheduledFor, progress }) => ({
    job: name,
    scheduledFor,
    mayTryAgain: triesOf(progress) < maxTries,
  }))
}

/** Ends the lease of a run that its process cannot end: the next one takes it up at once. */
export async function releaseRun(db: Db, run: Run, now: Date): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ leased_until: now })
    .where('name', '=', run.job)
    .where('leased_by', '=', run.owner)
    .where('scheduled_for', '=', run.scheduledFor)
    .execute()
}

/** Extends the lease, which otherwise ends after 45 seconds. */
export async function extendRun(db: Db, run: Run, now: Date): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ leased_until: new Date(now.getTime() + leaseMs) })
    .where('name', '=', run.job)
    .where('leased_by', '=', run.owner)
    .where('scheduled_for', '=', run.scheduledFor)
    .execute()
}

/** `failure` is the reason if it failed. */
export async function endRun(db: Db, run: Run, now: Date, failure?: string): Promise<void> {
  const outcome = failure === undefined ? 'done' : 'failed'
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('jobs')
      .set({
        leased_by: null,
        leased_until: null,
        last_ended_at: now,
        last_outcome: outcome,
        last_error: failure === undefined ? null : storableText(failure, 500),
      })
      .where('name', '=', run.job)
      .where('leased_by', '=', run.owner)
      .where('scheduled_for', '=', run.scheduledFor)
      .execute()
    await tx
      .updateTable('job_runs')
      .set({ ended_at: now, outcome })
      .where('job', '=', run.job)
      .where('scheduled_for', '=', run.scheduledFor)
      // Another process has taken it up meanwhile: that one ends it.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('jobs')
              .select('name')
              .where('name', '=', run.job)
              .where('scheduled_for', '=', run.scheduledFor)
              .where('leased_by', '<>', run.owner),
          ),
        ),
      )
      .execute()
  })
}

/** Ends leases written by a clock that was ahead after one more lease. Returns the names of the jobs. */
export async function voidFutureLeases(db: Db, now: Date): Promise<string[]> {
  const wrong = new Date(now.getTime() + leaseMs + clockToleranceMs)
  const found = await db
    .selectFrom('jobs')
    .select('name')
    .where('leased_until', '>', wrong)
    .execute()
  if (found.length === 0) return []
  const rows = await db
    .updateTable('jobs')
    .set({ leased_until: new Date(now.getTime() + leaseMs) })
    .where('leased_until', '>', wrong)
    .returning('name')
    .execute()
  return rows.map(({ name }) => name)
}
