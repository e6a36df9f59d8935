import { mayRunSystem } from '#core/rights/role.ts'
import { requireRight } from '#core/rights/write.server.ts'
import type { Db } from '#db/schema.ts'

export type Scheduled = {
  name: string
  title: string
  everySeconds: number
  isDue?(db: Db, now: Date): Promise<boolean>
}

export type JobState = {
  name: string
  title: string
  everySeconds: number
  /** Cut off: begun, and its process has ended before it. */
  state: 'running' | 'cut off' | 'waiting' | 'late' | 'failed'
  startedAt: Date | undefined
  endedAt: Date | undefined
  error: string | undefined
  /** Undefined if it runs whenever there is something to do. */
  nextAt: Date | undefined
  requestedBy: string | undefined
}

const graceMs = 5 * 60_000

const frequent = 60

/** Throws Refusal 'not-allowed'. */
export async function listJobs(
  db: Db,
  actorId: string,
  timetable: readonly Scheduled[],
  now: Date,
): Promise<JobState[]> {
  await requireRight(db, actorId, mayRunSystem)
  return listJobStates(db, timetable, now)
}

export async function listJobStates(
  db: Db,
  timetable: readonly Scheduled[],
  now: Date,
): Promise<JobState[]> {
  const rows = new Map(
    (await db.selectFrom('jobs').selectAll().execute()).map((row) => [row.name, row]),
  )
  return Promise.all(
    timetable.map(async ({ name, title, everySeconds, isDue }) => {
      const row = rows.get(name)
      const isRunning = row?.leased_until != null && row.leased_until > now
      const isCutOff = !isRunning && row?.leased_by != null
      const slot = slotOf(now, everySeconds)
      const isFrequent = everySeconds < frequent
      // Work that has waited longer than the grace period is late.
      const then = isFrequent ? new Date(now.getTime() - graceMs) : now
      const isLate =
        !isRunning &&
        // A job that has run since then, successfully or not, is not late.
        !(row?.last_started_at && row.last_started_at >= (isFrequent ? then : slot)) &&
        (isFrequent || now.getTime() - slot.getTime() > graceMs) &&
        (!isDue || (await isDue(db, then)))
      return {
        name,
        title,
        everySeconds,
        state: stateOf({ isRunning, isCutOff, isLate, outcome: row?.last_outcome }),
        startedAt: row?.last_started_at ?? undefined,
        endedAt: row?.last_ended_at ?? undefined,
        error: row?.last_outcome === 'failed' ? (row.last_error ?? '') : undefined,
        nextAt: isFrequent ? undefined : new Date(slot.getTime() + everySeconds * 1000),
        requestedBy: row?.requested_at ? (row.requested_by ?? '') : undefined,
      }
    }),
  )
}

function slotOf(now: Date, everySeconds: number): Date {
  const everyMs = everySeconds * 1000
  return new Date(Math.floor(now.getTime() / everyMs) * everyMs)
}

function stateOf(found: {
  isRunning: boolean
  isCutOff: boolean
  isLate: boolean
  outcome: string | null | undefined
}): JobState['state'] {
  if (found.isRunning) return 'running'
  if (found.isCutOff) return 'cut off'
  if (found.isLate) return 'late'
  return found.outcome === 'failed' ? 'failed' : 'waiting'
}
