import { type ColumnDefinitionBuilder, type RawBuilder, sql } from 'kysely'
import type { DialectName } from '../connect.ts'

/** A table that is being made, or one that is being altered. */
type Table<T> = {
  addColumn(
    name: string,
    type: Kind['type'],
    build: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder,
  ): T
}
type Check = RawBuilder<unknown>

type Rules = {
  primaryKey?: true
  unique?: true
  defaultTo?: number | string | boolean
  /** An SQL condition on the value; where there is no value it does not count. */
  check?: Check
  references?: { column: `${string}.${string}`; onDelete: 'cascade' | 'restrict' }
}

type Kind = {
  type: 'text' | 'integer' | 'bigint' | 'boolean' | 'jsonb' | 'blob' | 'bytea' | RawBuilder<unknown>
  check: (name: string) => Check[]
}

/**
 * Columns that hold the same values and sort alike on both databases; each is given to `$call`, or
 * is called with a table to be altered.
 * All are NOT NULL, those after `optional` are not. SQLite, which would take anything, checks what
 * PostgreSQL's types check.
 */
export function columns(dialect: DialectName) {
  const here = kinds(dialect)
  return { ...withRules(here, 'not null'), optional: withRules(here, 'null') }
}

function kinds(dialect: DialectName) {
  const sqlite = dialect === 'sqlite'
  /** A check for the database that lacks the type. */
  const checked = (check: (name: RawBuilder<unknown>) => RawBuilder<unknown>) => (name: string) =>
    sqlite ? [check(sql.ref(name))] : []
  return {
    text: {
      type: sqlite ? 'text' : sql`text collate "C"`,
      check: checked((name) => sql`typeof(${name}) in ('text', 'null')`),
    },
    whole: {
      type: 'integer',
      check: checked((name) => sql`typeof(${name}) in ('integer', 'null')`),
    },
    /** 1/10,000 of a currency. */
    money: {
      type: 'bigint',
      check: checked((name) => sql`typeof(${name}) in ('integer', 'null')`),
    },
    flag: { type: 'boolean', check: checked((name) => sql`${name} in (0, 1)`) },
    instant: {
      type: sqlite ? sql`timestamptz` : sql`timestamptz(3)`,
      check: checked((name) => sql`${name} glob '????-??-??T??:??:??.???Z'`),
    },
    json: { type: 'jsonb', check: checked((name) => sql`json_valid(${name})`) },
    bytes: { type: sqlite ? 'blob' : 'bytea', check: () => [] },
    /** A day of the calendar as text, YYYY-MM-DD. */
    day: {
      type: sqlite ? 'text' : sql`text collate "C"`,
      check: (name: string) => {
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

function withRules<K extends Record<string, Kind>>(here: K, nullable: 'null' | 'not null') {
  const add =
    ({ type, check }: Kind) =>
    (name: string, rules: Rules = {}) =>
    <T>(table: Table<T>): T =>
      table.addColumn(name, type, (column) => {
        // A column has one check: a second one would silently replace the first.
        const checks = [...check(name), ...(rules.check ? [rules.check] : [])]
        let built = nullable === 'null' ? column : column.notNull()
        if (checks.length > 0) built = built.check(sql.join(checks, sql` and `))
        return apply(built, rules)
      })
  const entries = Object.entries(here).map(([name, kind]) => [name, add(kind)])
  return Object.fromEntries(entries) as Record<keyof K, ReturnType<typeof add>>
}

function apply(column: ColumnDefinitionBuilder, rules: Rules): ColumnDefinitionBuilder {
  let built = column
  if (rules.primaryKey) built = built.primaryKey()
  if (rules.unique) built = built.unique()
  if (rules.defaultTo !== undefined) built = built.defaultTo(rules.defaultTo)
  if (rules.references) {
    built = built.references(rules.references.column).onDelete(rules.references.onDelete)
  }
  return built
}
