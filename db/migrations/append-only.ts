import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { DialectName } from '../connect.ts'

/**
 * Returns the statements that make a table with the key `id` refuse every change of what it holds,
 * also to the database's own user (docs/architecture.md §4). `table` is a name from a migration,
 * never somebody's input.
 */
export function appendOnly(dialect: DialectName, table: string): RawBuilder<unknown>[] {
  const statements = dialect === 'sqlite' ? sqliteTriggers(table) : postgresTriggers(table)
  return statements.map((statement) => sql.raw(statement))
}

/** Lets a migration alter the rows of such a table; `appendOnly` closes it again. */
export async function liftAppendOnly<S>(
  tx: Transaction<S>,
  dialect: DialectName,
  table: string,
): Promise<void> {
  const statements =
    dialect === 'sqlite'
      ? ['update', 'delete', 'replace'].map((each) => `drop trigger ${table}_no_${each}`)
      : [`drop trigger ${table}_no_change on ${table}`, `drop function ${table}_refuse()`]
  for (const statement of statements) await sql.raw(statement).execute(tx)
}

function message(table: string): string {
  return `${table} is append-only: what it holds is never changed or removed`
}

function sqliteTriggers(table: string): string[] {
  const refuse = `begin select raise(abort, '${message(table)}'); end`
  return [
    `create trigger ${table}_no_update before update on ${table} ${refuse}`,
    `create trigger ${table}_no_delete before delete on ${table} ${refuse}`,
    // INSERT OR REPLACE deletes the old row without asking the trigger above.
    `create trigger ${table}_no_replace before insert on ${table}
       when exists (select 1 from ${table} where id = new.id) ${refuse}`,
  ]
}

function postgresTriggers(table: string): string[] {
  return [
    `create function ${table}_refuse() returns trigger language plpgsql as $$
       begin
         raise exception '${message(table)}' using errcode = 'object_not_in_prerequisite_state';
       end $$`,
    `create trigger ${table}_no_change before update or delete or truncate on ${table}
       for each statement execute function ${table}_refuse()`,
    `alter table ${table} enable always trigger ${table}_no_change`,
  ]
}
