import type { Db } from '#db/schema.ts'
import { json } from '#db/values.ts'

/** What is known of a backup that was made. */
export type RecordedBackup = {
  startedAt: Date
  /** Whether it is on the disk of the data itself. */
  sameDisk: boolean
  /** Whether it was restored on trial. */
  verified: boolean
}

const job = 'backup'

/** Keeps that a backup was made; such records are kept as long as those of other runs. */
export async function recordBackup(db: Db, backup: RecordedBackup): Promise<void> {
  const { startedAt, sameDisk, verified } = backup
  await db
    .insertInto('job_runs')
    .values({
      job,
      scheduled_for: startedAt,
      started_at: startedAt,
      ended_at: new Date(),
      outcome: 'done',
      progress: json({ sameDisk, verified }),
    })
    .execute()
}

/** The newest backup that is known, or undefined. */
export async function findLastBackup(db: Db): Promise<RecordedBackup | undefined> {
  return (await listBackups(db, 1))[0]
}

/** The newest backups that are known, at most `limit`, newest first. */
export async function listBackups(db: Db, limit = 10): Promise<RecordedBackup[]> {
  const rows = await db
    .selectFrom('job_runs')
    .select(['started_at', 'progress'])
    .where('job', '=', job)
    .where('outcome', '=', 'done')
    .orderBy('scheduled_for', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ started_at, progress }) => {
    const { sameDisk, verified } = progress as Omit<RecordedBackup, 'startedAt'>
    return { startedAt: started_at, sameDisk, verified }
  })
}
