import { type RawBuilder, sql } from 'kysely'
import type { DialectName } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import type { Migration } from '#db/migrations/migration.ts'
import { describeTables } from '#db/tables.ts'
import type { TestDatabase } from './databases.ts'

/** Whatever a table has: its columns, indexes, constraints and triggers, each as its definition. */
type Fact = { table: string; kind: string; name: string; definition: string }

const facts: Record<DialectName, RawBuilder<Fact>> = {
  sqlite: sql`
    select name as "table", 'table' as kind, '' as name, '' as definition
      from sqlite_master where type = 'table' and name <> 'migrations'
    union all select m.name, 'column', c.name,
      c.type || case c."notnull" when 1 then ' not null' else '' end ||
        coalesce(' default ' || c.dflt_value, '')
      from sqlite_master m join pragma_table_info(m.name) c where m.type = 'table'
    union all select m.name, 'index', i.name, case i."unique" when 1 then 'UNIQUE' else '' end
      from sqlite_master m join pragma_index_list(m.name) i where m.type = 'table'
    union all select m.name, 'constraint', f.id || f."from", 'FOREIGN KEY (' || f."from" ||
        ') REFERENCES ' || f."table" || ' ON DELETE ' || f.on_delete
      from sqlite_master m join pragma_foreign_key_list(m.name) f where m.type = 'table'
    union all select tbl_name, 'trigger', name, sql from sqlite_master where type = 'trigger'`,
  postgres: sql`
    select table_name as "table", 'table' as kind, '' as name, '' as definition
      from information_schema.tables
      where table_schema = current_schema() and table_name <> 'migrations'
    union all select table_name, 'column', column_name,
      data_type || case is_nullable when 'NO' then ' not null' else '' end ||
        coalesce(' default ' || column_default, '')
      from information_schema.columns where table_schema = current_schema()
    union all select tablename, 'index', indexname, indexdef
      from pg_indexes where schemaname = current_schema()
    union all select conrelid::regclass::text, 'constraint', conname, pg_get_constraintdef(oid)
      from pg_constraint where connamespace = current_schema()::regnamespace and conrelid <> 0
    union all select tgrelid::regclass::text, 'trigger', tgname, pg_get_triggerdef(oid)
      from pg_trigger where not tgisinternal`,
}

/**
 * Runs a migration over data. Returns what it does besides adding, by which the version before would stumble:
 * nothing where it keeps to the rule of db/migrations/migration.ts.
 */
export async function listBreaks(
  { connection, db }: TestDatabase,
  before: readonly Migration[],
  migration: Migration,
): Promise<string[]> {
  const { dialect } = connection
  await migrate(connection, undefined, before)
  const tables = await describeTables(db, dialect)
  const rows = () =>
    Promise.all(
      tables.map(async ({ name, columns }) => {
        const chosen = sql.join(Object.keys(columns).map((column) => sql.ref(column)))
        const order = sql.raw(
          Object.keys(columns)
            .map((_, n) => n + 1)
            .join(', '),
        )
        const query = sql`select ${chosen} from ${sql.table(name)} order by ${order}`
        return JSON.stringify((await query.execute(db).catch(() => ({ rows: [] }))).rows)
      }),
    )
  const old = (await facts[dialect].execute(db)).rows
  const oldRows = await rows()
  await migrate(connection, undefined, [...before, migration])
  const now = (await facts[dialect].execute(db)).rows
  const nowRows = await rows()

  const known = new Set(old.map((fact) => JSON.stringify(fact)))
  const left = new Set(now.map((fact) => JSON.stringify(fact)))
  const gone = old.filter((fact) => !left.has(JSON.stringify(fact)))
  const added = now.filter((fact) => !known.has(JSON.stringify(fact)))
  const isOld = (table: string) => old.some((fact) => fact.kind === 'table' && fact.table === table)
  const newColumns = added.filter(({ kind }) => kind === 'column')
  const isRefusing = (fact: Fact) => {
    const { table, kind, name, definition } = fact
    if (kind === 'constraint') {
      const [, parent = ''] = /REFERENCES "?(\w+)/.exec(definition) ?? []
      // Rows of the new table would keep the version before from deleting those of an old one.
      if (/ON DELETE (RESTRICT|NO ACTION)/.test(definition) && isOld(parent)) return true
      const isOfNewColumn = newColumns.some(
        (column) => column.table === table && definition.includes(column.name),
      )
      return isOld(table) && !isOfNewColumn
    }
    if (!isOld(table)) return false
    if (kind === 'column') return /not null/.test(definition) && !/ default /.test(definition)
    return kind === 'trigger' || (kind === 'index' && /UNIQUE/.test(`${definition} ${name}`))
  }
  const told = ({ table, kind, name }: Fact) => `${table}: ${kind} ${name}`.trim()
  return [
    ...gone.map((fact) => `is gone or changed: ${told(fact)}`),
    ...added.filter(isRefusing).map((fact) => `would refuse what is written: ${told(fact)}`),
    ...tables
      .filter((_, n) => oldRows[n] !== nowRows[n])
      .map(({ name }) => `changes rows: ${name}`),
  ]
}
