import { isUniqueViolation } from '#db/errors.ts'
import type { Db } from '#db/schema.ts'
import { storableText } from '../storable.ts'

const leaseMs = 60_000

/** A run of a job: its scheduled time is its key, so that it happens once for all processes. */
export type Run = { job: string; scheduledFor: Date; owner: string }

/**
 * Claims a run for this process. False when another process has it or had it, or is still busy
 * with an earlier one; what was missed meanwhile is not made up for.
 */
export async function claimRun(db: Db, run: Run): Promise<boolean> {
  const now = new Date()
  try {
    return await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('jobs')
        .values({ name: run.job })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute()
      const claimed = await tx
        .updateTable('jobs')
        .set({
          scheduled_for: run.scheduledFor,
          leased_by: run.owner,
          leased_until: new Date(now.getTime() + leaseMs),
          last_started_at: now,
        })
        .where('name', '=', run.job)
        .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<', now)]))
        .where((is) =>
          is.or([is('scheduled_for', 'is', null), is('scheduled_for', '<', run.scheduledFor)]),
        )
        .returning('name')
        .executeTakeFirst()
      if (!claimed) return false
      await tx
        .insertInto('job_runs')
        .values({ job: run.job, scheduled_for: run.scheduledFor, started_at: now })
        .execute()
      return true
    })
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

/** Keeps the lease of a run that takes long; without this it ends after a minute. */
export async function extendRun(db: Db, run: Run): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ leased_until: new Date(Date.now() + leaseMs) })
    .where('name', '=', run.job)
    .where('leased_by', '=', run.owner)
    .where('scheduled_for', '=', run.scheduledFor)
    .execute()
}

/** Writes down how a run ended and frees its job. `failure` is the reason, if it failed. */
export async function endRun(db: Db, run: Run, failure?: string): Promise<void> {
  const now = new Date()
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
      .execute()
  })
}

/** Removes records of runs that started before the given moment. Returns how many. */
export async function removeOldRuns(db: Db, before: Date): Promise<number> {
  const result = await db.deleteFrom('job_runs').where('started_at', '<', before).executeTakeFirst()
  return Number(result.numDeletedRows)
}
