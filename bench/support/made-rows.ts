import type { Insertable } from 'kysely'
import type { Db, Schema } from '#db/schema.ts'

export const start = Date.UTC(2024, 0, 1)
export const hour = 3_600_000
const sentence = (seed: number) =>
  `Member ${seed} reads filings ${seed * 7} times a year, calls ${seed % 90} companies and writes. `

export function prose(seed: number, characters: number): string {
  let text = ''
  for (let at = seed; text.length < characters; at += 1) text += sentence(at)
  return text.slice(0, characters).trim()
}

export function list<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

export async function insert<T extends keyof Schema>(
  db: Db,
  table: T,
  rows: readonly Insertable<Schema[T]>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += 250)
    await db
      .insertInto(table)
      .values(rows.slice(from, from + 250))
      .execute()
}
