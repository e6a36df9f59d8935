import type { SelectQueryBuilder } from 'kysely'
import { createGiveWay } from './give-way.ts'

export type Range = { offset: number; limit: number }

/** A page of what `read` gives, from 1 on, and whether another follows: one more is read than is shown. */
export async function readPage<Row>(
  { page, size }: { page: number; size: number },
  read: (range: Range) => Promise<Row[]>,
): Promise<{ rows: Row[]; more: boolean }> {
  const found = await read({ offset: (page - 1) * size, limit: size + 1 })
  return { rows: found.slice(0, size), more: found.length > size }
}

/**
 * Reads what may be longer than memory, so many rows at a time, and gives way between them.
 *
 * @param query in the order of a key
 * @param beyond what of it comes after a row
 */
export async function* readPortions<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  size: number,
  beyond: (
    query: SelectQueryBuilder<DB, TB, Row>,
    last: NoInfer<Row>,
  ) => SelectQueryBuilder<DB, TB, Row>,
): AsyncGenerator<Row[]> {
  const giveWay = createGiveWay()
  let next: typeof query | undefined = query
  while (next) {
    const rows: Row[] = await next.limit(size).execute()
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    next = last && rows.length === size ? beyond(query, last) : undefined
    await giveWay()
  }
}
