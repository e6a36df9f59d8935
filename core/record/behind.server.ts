import { sql } from 'kysely'
import type { Change } from '#core/history/changes.server.ts'
import type { Db } from '#db/schema.ts'
import { type FieldTable, translationsOf } from './fields.ts'

const portionSize = 500
/** Of one moment in the order of saves; both databases put those without a revision first. */
const place = sql<number>`coalesce(revision, -1)`

/** How often the English of a field has changed since its Arabic was last written. */
export type FieldBehind = { field: string; translation: string; changes: number }

/**
 * Counts by record's id what is behind of the fields that have Arabic, which `translated` names by id.
 * Saving both languages brings them level; a field without Arabic counts as missing instead. Changes
 * are read from the newest back to those that wrote the Arabic last, and no further (docs/bar.md 61).
 */
export async function listBehind(
  db: Db,
  noun: Change['noun'],
  fields: FieldTable,
  translated: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, FieldBehind[]>> {
  const pairs = translationsOf(fields)
  const open = new Map<string, FieldBehind[]>()
  for (const [id, names] of translated) {
    const counted = pairs.filter(({ field }) => names.includes(field))
    if (counted.length > 0)
      open.set(
        id,
        counted.map((pair) => ({ ...pair, changes: 0 })),
      )
  }
  const behind = new Map<string, FieldBehind[]>()
  let before: { at: Date; place: number; id: string } | undefined
  while (open.size > 0) {
    const rows = await readChanges(db, noun, before)
    for (const { record_id: id, differences } of rows) {
      const counts = open.get(id)
      if (!counts) continue
      const changed = differences as Change['differences']
      for (const count of counts)
        if (!changed[count.translation] && changed[count.field]) count.changes += 1
      const level = counts.filter(({ translation }) => changed[translation])
      const found = level.filter(({ changes }) => changes > 0)
      if (found.length > 0) behind.set(id, [...(behind.get(id) ?? []), ...found])
      const rest = counts.filter((count) => !level.includes(count))
      if (rest.length > 0) open.set(id, rest)
      else open.delete(id)
    }
    const last = rows.at(-1)
    if (!last || rows.length < portionSize) break
    before = { at: last.at, place: Number(last.place), id: last.id }
  }
  return behind
}

/** A portion of the changes of a noun, newest first. */
function readChanges(
  db: Db,
  noun: Change['noun'],
  before: { at: Date; place: number; id: string } | undefined,
) {
  const query = db
    .selectFrom('changes')
    .select(['id', 'at', 'record_id', 'differences'])
    .select(place.as('place'))
    .where('noun', '=', noun)
    .orderBy('at', 'desc')
    .orderBy(place, 'desc')
    .orderBy('id', 'desc')
    .limit(portionSize)
  if (!before) return query.execute()
  return query
    .where('at', '<=', before.at)
    .where(sql<boolean>`(at, ${place}, id) < (${before.at}, ${before.place}, ${before.id})`)
    .execute()
}
