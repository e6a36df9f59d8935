import { sql } from 'kysely'
import type { Db } from './schema.ts'
import { toInstant } from './values.ts'

/**
 * The one clock of an installation, which is asked whether a moment has come (docs/decisions.md 41):
 * PostgreSQL's own, so that processes agree; on SQLite, which has none, that of the program.
 */
export async function findNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date | string }>`select ${clock} as now`.execute(db)
  return toInstant(rows[0]?.now) ?? new Date()
}

/** PostgreSQL has it; `serveClock` gives it to SQLite. */
export const clock = sql<Date | string>`clock_timestamp()`

export function serveClock(database: {
  function(name: string, options: object, answer: () => string): unknown
}): void {
  database.function('clock_timestamp', { deterministic: false }, () => new Date().toISOString())
}
