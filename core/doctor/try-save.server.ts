import { randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '#db/schema.ts'
import { json } from '#db/values.ts'

/** Saves 64 KB and takes them back, beside others who try it. Throws what a save would throw now. */
export async function trySave(db: Db): Promise<void> {
  const job = `try-save-${randomUUID()}`
  const content = randomBytes(48 * 1024).toString('base64')
  const never = new Date(0)
  await db
    .insertInto('job_runs')
    .values({ job, scheduled_for: never, started_at: never, progress: json({ content }) })
    .execute()
  await db.deleteFrom('job_runs').where('job', '=', job).execute()
}
