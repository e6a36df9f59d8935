import { type RawBuilder, sql } from 'kysely'
import type { DialectName } from '#db/connect.ts'
import type { Db } from '#db/schema.ts'
import { describeTables, type Table } from '#db/tables.ts'

type Row = Record<string, unknown>

/** A row that was added (without `before`), changed or deleted (without `after`). */
export type Write = { table: string; before: Row | null; after: Row | null }

/**
 * Makes the database write down each row that anybody adds, changes or deletes in any table, with
 * what was there before. Returns what was written since the last call; an update to the same values
 * is none.
 */
export async function recordWrites(db: Db, dialect: DialectName): Promise<() => Promise<Write[]>> {
  const tables = await describeTables(db, dialect)
  if (dialect === 'sqlite') await inSqlite(db, tables)
  else await inPostgres(db, tables)
  let last = 0
  return async () => {
    const { rows } = await sql<{ id: number | string; place: string; old: string; new: string }>`
      select id, place, old, new from written_rows where id > ${last} order by id`.execute(db)
    last = Number(rows.at(-1)?.id ?? last)
    return rows.map((row) => ({
      table: row.place,
      before: parse(row.old),
      after: parse(row.new),
    }))
  }
}

function parse(text: string | null): Row | null {
  return text === null ? null : JSON.parse(text)
}

async function inSqlite(db: Db, tables: Table[]) {
  await sql`create table written_rows (id integer primary key, place text, old text, new text)`.execute(
    db,
  )
  for (const { name, columns } of tables) {
    const rowOf = (moment: 'old' | 'new') =>
      sql`json_object(${sql.join(
        Object.entries(columns).flatMap(([column, kind]) => {
          const value = sql`${sql.raw(moment)}.${sql.ref(column)}`
          return [sql.lit(column), kind === 'bytes' ? sql`hex(${value})` : value]
        }),
      )})`
    type Part = RawBuilder<unknown>
    const follow = (verb: string, condition: Part, before: Part, after: Part) =>
      sql`create trigger ${sql.ref(`written_${name}_${verb}`)} after ${sql.raw(verb)}
        on ${sql.table(name)} ${condition}
        begin insert into written_rows (place, old, new)
          values (${sql.lit(name)}, ${before}, ${after}); end`.execute(db)
    const none = sql`null`
    await follow('insert', sql``, none, rowOf('new'))
    await follow('delete', sql``, rowOf('old'), none)
    await follow('update', sql`when ${rowOf('old')} <> ${rowOf('new')}`, rowOf('old'), rowOf('new'))
  }
}

async function inPostgres(db: Db, tables: Table[]) {
  await sql`create table written_rows (id bigserial primary key, place text, old text, new text)`.execute(
    db,
  )
  await sql`create function follow_rows() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and old is not distinct from new then return null; end if;
      insert into written_rows (place, old, new) values (tg_table_name,
        case when tg_op <> 'INSERT' then to_jsonb(old)::text end,
        case when tg_op <> 'DELETE' then to_jsonb(new)::text end);
      return null;
    end $$`.execute(db)
  for (const { name } of tables)
    await sql`create trigger follow_rows after insert or update or delete on ${sql.table(name)}
      for each row execute function follow_rows()`.execute(db)
}
