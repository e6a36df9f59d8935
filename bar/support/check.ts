/** One figure that was measured, beside the limit that it is held to. */
export type Figure = {
  /** What was measured, and on which database. */
  what: string
  value: string | number
  /** As a person reads it: 'at most 5'. */
  limit: string
  holds: boolean
}

/** What somebody may ask of a check beyond its name; most know none of it. */
export type Options = {
  /** One history instead of all; with a count, the first of so many. */
  seed?: number | undefined
  count?: number | undefined
  database?: 'sqlite' | 'postgres' | undefined
  /** Says what would be done, and does nothing. */
  plan: boolean
  /** Shows that each of the planted faults is found. */
  planted: boolean
}

/**
 * What a file of `bar/` exports. `check` starts everything that it needs, ends it again, and throws
 * only when it could not measure.
 */
export type Check = {
  /** Of the bar: '23', or several: '20, 29'. */
  row: string
  about: string
  check(options: Options): Promise<Figure[]>
}

/** A count that has to be 0. */
export function noneOf(what: string, value: number): Figure {
  return { what, value, limit: '0', holds: value === 0 }
}
