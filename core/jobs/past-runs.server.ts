import type { Db } from '#db/schema.ts'

/** For each job that has run; `failure` is why its last run failed. */
export async function listLastRuns(
  db: Db,
): Promise<{ job: string; startedAt: Date; failure: string | undefined }[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(['name', 'last_started_at', 'last_outcome', 'last_error'])
    .orderBy('name')
    .execute()
  return rows.flatMap(({ name, last_started_at: startedAt, last_outcome, last_error }) => {
    const failure = last_outcome === 'failed' ? (last_error ?? 'no reason is known') : undefined
    return startedAt ? [{ job: name, startedAt, failure }] : []
  })
}

export async function deleteOldRuns(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('job_runs').where('started_at', '<', before).execute()
}
