import { UnstorableText } from './errors.ts'

declare const written: unique symbol

/** By `json` only: pg would turn a bare array into a PostgreSQL array. */
export type JsonText = string & { readonly [written]: true }

/** For a `jsonb` column. Throws UnstorableText for NUL and TypeError for what JSON cannot say. */
export function json(value: unknown): JsonText {
  const text = JSON.stringify(value, (key, item: unknown) => {
    storable(key)
    return typeof item === 'string' ? storable(item) : item
  })
  if (text === undefined) throw new TypeError('undefined, functions and symbols are not JSON')
  return text as JsonText
}

/**
 * An instant that came out of an expression such as `max(updated_at)`: SQLite forgets the declared
 * type there and gives text where PostgreSQL gives a Date. Throws RangeError for anything else.
 */
export function toInstant(value: Date | string): Date
export function toInstant(value: Date | string | null | undefined): Date | undefined
export function toInstant(value: Date | string | null | undefined): Date | undefined {
  if (value === null || value === undefined) return undefined
  const instant = new Date(value)
  if (Number.isNaN(instant.getTime())) throw new RangeError(`Not an instant: ${value}`)
  return instant
}

/** Whether a column of whole numbers can hold it: PostgreSQL refuses to look for any other. */
export function isWhole(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) < 2 ** 31
}

/**
 * A query parameter as both databases can store it: instants as ISO text in UTC, numbers finite,
 * text well-formed and without NUL. Throws rather than let the two databases differ.
 */
export function parameter(value: unknown): string | number | bigint | boolean | Uint8Array | null {
  switch (typeof value) {
    case 'undefined':
      return null
    case 'string':
      return storable(value)
    case 'boolean':
    case 'bigint':
      return value
    case 'number':
      if (Number.isFinite(value)) return value
      throw new RangeError(`${value} cannot be stored as a number`)
  }
  if (value === null || value instanceof Uint8Array) return value
  if (value instanceof Date) return value.toISOString()
  throw new TypeError('Objects and arrays are stored through json()')
}

function storable(text: string): string {
  if (text.includes('\0')) throw new UnstorableText()
  // Half of a surrogate pair is no character.
  return text.toWellFormed()
}
