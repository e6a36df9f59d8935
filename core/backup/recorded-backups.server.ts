import type { Db } from '#db/schema.ts'
import { json } from '#db/values.ts'

export type RecordedBackup = {
  startedAt: Date
  sameDisk: boolean
  verified: boolean
}

const job = 'backup'

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

export async function findLastBackup(db: Db): Promise<RecordedBackup | undefined> {
  return (await listBackups(db, 1))[0]
}

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
