import { isWaiting } from '#core/queue/enqueue.server.ts'
import type { Db } from '#db/schema.ts'
import { json } from '#db/values.ts'

/** In the database and not in a variable: nobody can start a copy without it by mistake. */
const key = 'copyOf'

/** Of when the data are, where they are a copy to try things out; undefined for the firm's own. */
export async function findCopyMark(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst()
  return row && new Date(String((row.value as { at: string }).at))
}

/**
 * Undefined makes a copy the firm's own again: what has waited in it since, for somebody tried things out,
 * would go to real people, and is dropped. Returns how much of that there was.
 */
export async function saveCopyMark(db: Db, at: Date | undefined): Promise<number> {
  const before = await findCopyMark(db)
  await db.deleteFrom('settings').where('key', '=', key).execute()
  if (!at) return before ? await dropWaiting(db, before) : 0
  const value = json({ at: at.toISOString() })
  const row = { key, value, updated_at: new Date(), updated_by: null }
  await db.insertInto('settings').values(row).execute()
  return 0
}

async function dropWaiting(db: Db, since: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('queue_entries')
    .where('created_at', '>', since)
    .where(isWaiting)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
