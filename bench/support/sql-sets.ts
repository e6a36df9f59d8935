import { type RawBuilder, sql } from 'kysely'
import type { DatabaseKind } from '#tests/support/databases.ts'

/** What sets of made rows are written with, in the words of each database. */
export type SqlSets = {
  /** The numbers `n` from `from` up to, but not including, `to`, to follow `insert into …`. */
  numbers(from: number, to: number): RawBuilder<unknown>
  /** An instant from milliseconds since 1970. */
  instant(ms: RawBuilder<unknown>): RawBuilder<unknown>
}

export const sqlSets: Record<DatabaseKind, SqlSets> = {
  sqlite: {
    numbers: (from, to) =>
      sql`with recursive numbers(n) as (select ${sql.lit(from)} union all
        select n + 1 from numbers where n + 1 < ${sql.lit(to)})`,
    instant: (ms) => sql`strftime('%Y-%m-%dT%H:%M:%fZ', (${ms}) / 1000.0, 'unixepoch')`,
  },
  postgres: {
    numbers: (from, to) =>
      sql`with numbers(n) as (select generate_series(${sql.lit(from)}, ${sql.lit(to - 1)})::bigint)`,
    instant: (ms) => sql`to_timestamp((${ms}) / 1000.0)`,
  },
}
