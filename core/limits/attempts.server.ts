import { sql } from 'kysely'
import type { Tx } from '../../db/schema.ts'

/**
 * Counts one attempt under a key and returns how many there have been in the running window, this
 * one included. The count lives in the database: it survives a restart, every process sees it, and
 * the row stays locked until the transaction ends, so that two at once are counted one by one.
 */
export async function countAttempt(tx: Tx, key: string, windowMinutes: number): Promise<number> {
  const now = new Date()
  const oldest = new Date(now.getTime() - windowMinutes * 60_000)
  const row = await tx
    .insertInto('attempts')
    .values({ key, count: 1, window_started_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when attempts.window_started_at <= ${oldest} then 1
                           else attempts.count + 1 end`,
        window_started_at: sql<Date>`case when attempts.window_started_at <= ${oldest} then ${now}
                                     else attempts.window_started_at end`,
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return row.count
}

/** Forgets counters whose window began before the given moment. Returns how many. */
export async function removeOldAttempts(tx: Tx, before: Date): Promise<number> {
  const result = await tx
    .deleteFrom('attempts')
    .where('window_started_at', '<', before)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
