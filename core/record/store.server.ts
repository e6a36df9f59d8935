import type { Kysely } from 'kysely'
import { dayIn, instantOf } from '#core/dates.ts'
import { parseUsd, usdText } from '#core/prices/usd.ts'
import type { Db } from '#db/schema.ts'
import { columnName, type DraftOf, type Field, type FieldTable } from './fields.ts'

type Clock = { timeZone: string; now: Date }

/** Undefined if there are none. */
export function inEnglishColumns(record: { inEnglish: readonly string[] }): string[] | undefined {
  return record.inEnglish.length > 0 ? record.inEnglish.map(columnName) : undefined
}

function columnOf(name: string, { column }: Field): string | undefined {
  if (column === false) return undefined
  return column ?? columnName(name)
}

export function readValues<T extends FieldTable>(
  table: T,
  row: Readonly<Record<string, unknown>>,
  timeZone: string,
): Omit<DraftOf<T>, 'id'> {
  const values = Object.entries(table).map(([name, field]) => {
    const column = columnOf(name, field)
    return [name, column === undefined ? '' : readValue(field, row[column], timeZone)]
  })
  return Object.fromEntries(values) as Omit<DraftOf<T>, 'id'>
}

export function columnsOf(
  table: FieldTable,
  names: readonly string[],
  draft: Readonly<Record<string, unknown>>,
  clock: Clock,
): Record<string, unknown> {
  const columns = names.flatMap((name) => {
    const field = table[name]
    const column = field && !field.isReadOnly && columnOf(name, field)
    return field && column ? [[column, writeValue(field, draft[name], clock)]] : []
  })
  return Object.fromEntries(columns)
}

function readValue(field: Field, value: unknown, timeZone: string): unknown {
  switch (field.kind) {
    case 'picture':
      return value ?? ''
    case 'price':
      return typeof value === 'number' ? usdText(value) : ''
    case 'day':
      return value instanceof Date ? dayIn(timeZone, value) : ''
    case 'moment':
      return value instanceof Date ? value.toISOString() : ''
    case 'whole':
      return value ?? 0
    default:
      return value
  }
}

function writeValue(field: Field, value: unknown, { timeZone, now }: Clock): unknown {
  const text = String(value)
  switch (field.kind) {
    case 'picture':
      return text || null
    case 'price':
      return parseUsd(text) || null
    case 'day':
      return instantOf(timeZone, text, now)
    case 'moment':
      return text === '' ? null : new Date(text)
    default:
      return value
  }
}

/** The public fields by the names of their columns. */
export function publicColumns(
  table: FieldTable,
  record: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const given = Object.entries(table).filter(([, { isPublic }]) => isPublic)
  return Object.fromEntries(
    given.map(([name, field]) => {
      const isAddress = field.kind === 'picture' || field.kind === 'link'
      return [columnOf(name, field), isAddress ? record[name] || null : record[name]]
    }),
  )
}

export type ListRow = {
  id: string
  display_order: number
  created_at: Date
  removed_at: Date | null
  removed_by: string | null
  [column: string]: unknown
}

export function rowsOf(db: Db): Kysely<Record<'team_members' | 'stock_picks', ListRow>> {
  return db as unknown as Kysely<Record<'team_members' | 'stock_picks', ListRow>>
}
