import { randomBytes } from 'node:crypto'
import type { Db } from '#db/schema.ts'
import { json } from '#db/values.ts'

const probe = { job: 'try-save', scheduled_for: new Date(0) }

/** Saves 64 KB and takes them back. Throws what a save would throw now. */
export async function trySave(db: Db): Promise<void> {
  await remove(db)
  const content = randomBytes(48 * 1024).toString('base64')
  await db
    .insertInto('job_runs')
    .values({ ...probe, started_at: probe.scheduled_for, progress: json({ content }) })
    .execute()
  await remove(db)
}

async function remove(db: Db): Promise<void> {
  await db
    .deleteFrom('job_runs')
    .where('job', '=', probe.job)
    .where('scheduled_for', '=', probe.scheduled_for)
    .execute()
}
