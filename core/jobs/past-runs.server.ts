import type { Db } from '#db/schema.ts'

type LastRun = {
  job: string
  startedAt: Date
  /** Its process has ended before it. */
  isCutOff: boolean
  /** Why the last one that ended has failed. */
  failure: string | undefined
}

/** For each job that has run. */
export async function listLastRuns(db: Db, now: Date): Promise<LastRun[]> {
  const rows = await db.selectFrom('jobs').selectAll().orderBy('name').execute()
  return rows.flatMap(({ last_started_at: startedAt, ...row }) => {
    if (!startedAt) return []
    const isFailed = row.last_outcome === 'failed'
    return [
      {
        job: row.name,
        startedAt,
        isCutOff: row.leased_by !== null && !(row.leased_until && row.leased_until > now),
        failure: isFailed ? (row.last_error ?? 'no reason is known') : undefined,
      },
    ]
  })
}

export async function deleteOldRuns(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('job_runs').where('started_at', '<', before).execute()
}
