import { mayRunSystem } from '#core/rights/role.ts'
import { requireRight } from '#core/rights/write.server.ts'
import type { Db } from '#db/schema.ts'
import { Refusal } from '../issue.ts'

/** Requesting again before it has started changes nothing. Throws Refusal 'not-allowed', 'not-found'. */
export async function requestRun(
  db: Db,
  actorId: string,
  { job, timetable }: { job: string; timetable: readonly { name: string }[] },
  now: Date,
): Promise<void> {
  const actor = await requireRight(db, actorId, mayRunSystem)
  if (!timetable.some(({ name }) => name === job)) throw new Refusal('not-found')
  const request = { requested_at: now, requested_by: actor.name }
  await db
    .insertInto('jobs')
    .values({ name: job, ...request })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(request).where('jobs.requested_at', 'is', null),
    )
    .execute()
}

/** Lists those that no process has started. */
export async function listRequestedRuns(db: Db): Promise<{ name: string; requestedAt: Date }[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(['name', 'requested_at'])
    .where('requested_at', 'is not', null)
    .execute()
  return rows.flatMap(({ name, requested_at }) =>
    requested_at ? [{ name, requestedAt: requested_at }] : [],
  )
}
