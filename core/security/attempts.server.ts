import { sql } from 'kysely'
import { isFromFuture, latestCredible } from '#core/clock.ts'
import { Refusal } from '#core/issue.ts'
import type { Db, Tx } from '#db/schema.ts'

/**
 * Includes this one. The row is locked until the transaction ends, so concurrent attempts count
 * separately. No package: attempts are written in the same transaction, on both databases.
 */
export async function countAttempt(tx: Tx, key: string, windowMinutes: number): Promise<number> {
  const now = new Date()
  const oldest = new Date(now.getTime() - windowMinutes * 60_000)
  const isOver = sql<boolean>`(attempts.window_started_at <= ${oldest}
                               or attempts.window_started_at > ${latestCredible()})`
  const row = await tx
    .insertInto('attempts')
    .values({ key, count: 1, window_started_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${isOver} then 1
                           else attempts.count + 1 end`,
        window_started_at: sql<Date>`case when ${isOver} then ${now}
                                     else attempts.window_started_at end`,
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return row.count
}

/** Allows `max` attempts per window. */
export type Counter = { key: string; max: number }

/**
 * Takes one attempt from each counter, or from none if one is used up. Throws Refusal 'too-many-attempts',
 * without writing, so that a flood blocks no one. `then` runs in the same transaction.
 */
export async function takeAttempt<Result = void>(
  db: Db,
  counters: readonly Counter[],
  windowMinutes: number,
  then?: (tx: Tx) => Promise<Result>,
): Promise<Result | undefined> {
  await refuseUsedUp(db, counters, windowMinutes)
  return db.transaction().execute(async (tx) => {
    for (const { key, max } of inOrder(counters))
      if ((await countAttempt(tx, key, windowMinutes)) > max) {
        await refuseUsedUp(tx, [{ key, max }], windowMinutes)
        throw new Refusal('too-many-attempts', { minutes: windowMinutes })
      }
    return then?.(tx)
  })
}

async function refuseUsedUp(db: Db, counters: readonly Counter[], windowMinutes: number) {
  const rows = await db
    .selectFrom('attempts')
    .select(['key', 'count', 'window_started_at'])
    .where(
      'key',
      'in',
      counters.map(({ key }) => key),
    )
    .execute()
  const now = Date.now()
  const left = rows
    .filter((row) => !isFromFuture(row.window_started_at))
    .filter(({ key, count }) => counters.some((each) => each.key === key && count >= each.max))
    .map((row) => (row.window_started_at.getTime() + windowMinutes * 60_000 - now) / 60_000)
  const longest = Math.ceil(Math.max(0, ...left))
  if (longest > 0) throw new Refusal('too-many-attempts', { minutes: longest })
}

/** Gives back an attempt that was not carried out. */
export async function refundAttempt(
  db: Db,
  counters: readonly Pick<Counter, 'key'>[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const { key } of inOrder(counters))
      await tx
        .updateTable('attempts')
        .set((attempt) => ({ count: attempt('count', '-', 1) }))
        .where('key', '=', key)
        .where('count', '>', 0)
        .execute()
  })
}

/** Rows are always locked in the same order, to avoid deadlocks. */
function inOrder<Each extends Pick<Counter, 'key'>>(counters: readonly Each[]): Each[] {
  return counters.toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

export async function deleteAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('attempts').where('key', '=', key).execute()
}

export async function isCounted(db: Db, key: string, windowMinutes: number): Promise<boolean> {
  return (await findCount(db, key, windowMinutes)) > 0
}

/** The attempts in the current window; 0 once it is over. */
export async function findCount(db: Db, key: string, windowMinutes: number): Promise<number> {
  const row = await db
    .selectFrom('attempts')
    .select('count')
    .where('key', '=', key)
    .where('window_started_at', '>', new Date(Date.now() - windowMinutes * 60_000))
    .where('window_started_at', '<=', latestCredible())
    .executeTakeFirst()
  return row?.count ?? 0
}

/** Deletes those written while the clock was ahead. Returns how many. */
export async function deleteFutureAttempts(db: Db): Promise<number> {
  const result = await db
    .deleteFrom('attempts')
    .where('window_started_at', '>', latestCredible())
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

export async function deleteOldAttempts(tx: Tx, before: Date): Promise<number> {
  const result = await tx
    .deleteFrom('attempts')
    .where('window_started_at', '<', before)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
