import type { ColumnDefinition } from 'better-sqlite3'
import { parameter } from './values.ts'

type Row = Record<string, unknown>
type Decoder = [column: string, decode: (value: unknown) => unknown]

export function bind(value: unknown): unknown {
  const stored = parameter(value)
  if (typeof stored === 'boolean') return stored ? 1n : 0n
  // better-sqlite3 binds every number as a real: 5 in a text column would read '5.0'.
  return Number.isSafeInteger(stored) ? BigInt(stored as number) : stored
}

export function decodersOf(columns: ColumnDefinition[]): Decoder[] {
  return columns.flatMap(({ name, type }): Decoder[] => {
    const decode = decoders[(type ?? '').toLowerCase()]
    return decode === undefined ? [] : [[name, decode]]
  })
}

export function decode(rows: Row[], columns: Decoder[]): Row[] {
  for (const [column, decodeValue] of columns) {
    for (const row of rows) {
      if (row[column] !== null) row[column] = decodeValue(row[column])
    }
  }
  return rows
}

const decoders: Record<string, (value: unknown) => unknown> = {
  boolean: (value) => value === 1,
  timestamptz: (value) => new Date(String(value)),
  jsonb: (value) => JSON.parse(String(value)),
}
