import { type ColumnDefinitionBuilder, type CreateTableBuilder, type RawBuilder, sql } from 'kysely'
import type { DialectName } from '../connect.ts'

type Build = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder
type Table = CreateTableBuilder<string, string>
type Type = 'text' | 'integer' | 'bigint' | 'boolean' | 'jsonb' | RawBuilder<unknown>

/**
 * Columns that hold the same values and sort alike on both databases; each is given to `$call`.
 * All are NOT NULL, those after `optional` are not. SQLite, which would take anything, checks what
 * PostgreSQL's types check.
 */
export function columns(dialect: DialectName) {
  const here = kinds(dialect)
  return {
    ...always(here, (column) => column.notNull()),
    optional: always(here, (column) => column),
  }
}

function kinds(dialect: DialectName) {
  const sqlite = dialect === 'sqlite'
  /** A check for the database that lacks the type. */
  const checked = (check: (name: RawBuilder<unknown>) => RawBuilder<unknown>) => (name: string) =>
    sqlite ? [check(sql.ref(name))] : []
  return {
    text: {
      type: sqlite ? 'text' : sql`text collate "C"`,
      checks: checked((name) => sql`typeof(${name}) in ('text', 'null')`),
    },
    whole: {
      type: 'integer',
      checks: checked((name) => sql`typeof(${name}) in ('integer', 'null')`),
    },
    /** 1/10,000 of a currency. */
    money: {
      type: 'bigint',
      checks: checked((name) => sql`typeof(${name}) in ('integer', 'null')`),
    },
    flag: { type: 'boolean', checks: checked((name) => sql`${name} in (0, 1)`) },
    instant: {
      type: sqlite ? sql`timestamptz` : sql`timestamptz(3)`,
      checks: checked((name) => sql`${name} glob '????-??-??T??:??:??.???Z'`),
    },
    json: { type: 'jsonb', checks: checked((name) => sql`json_valid(${name})`) },
    /** A day of the calendar as text, YYYY-MM-DD. */
    day: {
      type: sqlite ? 'text' : sql`text collate "C"`,
      checks: (name: string) => {
        const day = sql.ref(name)
        return [
          sqlite
            ? sql`${day} glob '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]'`
            : sql`${day} ~ '^[0-9]{4}-[01][0-9]-[0-3][0-9]$'`,
        ]
      },
    },
  } satisfies Record<string, Kind>
}

type Kind = { type: Type; checks: (name: string) => RawBuilder<unknown>[] }

function always<K extends Record<string, Kind>>(here: K, base: Build) {
  const add =
    ({ type, checks }: Kind) =>
    (name: string, more: Build = (column) => column) =>
    (table: Table): Table =>
      table.addColumn(name, type, (column) =>
        checks(name).reduce((built, check) => built.check(check), more(base(column))),
      )
  const entries = Object.entries(here).map(([name, kind]) => [name, add(kind)])
  return Object.fromEntries(entries) as Record<keyof K, ReturnType<typeof add>>
}
