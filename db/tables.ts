import { type RawBuilder, sql } from 'kysely'
import type { DialectName } from './connect.ts'
import type { Db } from './schema.ts'

type ColumnKind = 'plain' | 'json' | 'bytes'

export type Table = { name: string; columns: Record<string, ColumnKind> }

type Described = { table: string; column: string; type: string }
type Reference = { table: string; parent: string }

/** What others refer to first; without migrations and the index of words. Throws for a circle. */
export async function describeTables(db: Db, dialect: DialectName): Promise<Table[]> {
  const here = queries[dialect]
  const columns = (await here.columns.execute(db)).rows
  const references = (await here.references.execute(db)).rows
  const tables = new Map<string, Table>()
  for (const { table, column, type } of columns) {
    const known = tables.get(table) ?? { name: table, columns: {} }
    known.columns[column] = kinds[type.toLowerCase()] ?? 'plain'
    tables.set(table, known)
  }
  return parentsFirst([...tables.values()], references)
}

const kinds: Record<string, ColumnKind> = { jsonb: 'json', blob: 'bytes', bytea: 'bytes' }

const queries: Record<
  DialectName,
  { columns: RawBuilder<Described>; references: RawBuilder<Reference> }
> = {
  sqlite: {
    columns: sql`
      select m.name as "table", c.name as "column", c.type as "type"
      from sqlite_master m join pragma_table_info(m.name) c
      where m.type = 'table' and m.name not glob 'sqlite_*' and m.name <> 'migrations'
        and m.name not glob 'enquiry_search*'
      order by m.name, c.cid`,
    references: sql`
      select m.name as "table", f."table" as "parent"
      from sqlite_master m join pragma_foreign_key_list(m.name) f where m.type = 'table'`,
  },
  postgres: {
    columns: sql`
      select table_name as "table", column_name as "column", data_type as "type"
      from information_schema.columns
      where table_schema = current_schema()
        and table_name not in ('migrations', 'enquiry_search')
      order by table_name, ordinal_position`,
    references: sql`
      select child.relname as "table", parent.relname as "parent"
      from pg_constraint c
      join pg_class child on child.oid = c.conrelid
      join pg_class parent on parent.oid = c.confrelid
      where c.contype = 'f' and child.relnamespace = current_schema()::regnamespace`,
  },
}

function parentsFirst(tables: Table[], references: Reference[]): Table[] {
  const sorted: Table[] = []
  let waiting = tables
  while (waiting.length > 0) {
    const left = new Set(waiting.map(({ name }) => name))
    const isReady = ({ name }: Table) =>
      !references.some(({ table, parent }) => table === name && parent !== name && left.has(parent))
    const ready = waiting.filter(isReady)
    if (ready.length === 0) throw new Error(`Tables refer to each other: ${[...left].join(', ')}`)
    sorted.push(...ready)
    waiting = waiting.filter((table) => !ready.includes(table))
  }
  return sorted
}
