import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Change } from '#core/history/changes.server.ts'
import type { Db } from '#db/schema.ts'
import { type FieldTable, translationsOf } from './fields.ts'

const portionSize = 200
/** Of one moment in the order of saves; both databases put those without a revision first. */
const place = sql<number>`coalesce(revision, -1)`

/** How often the English of a field has changed since its Arabic was last written. */
export type FieldBehind = { field: string; translation: string; changes: number }

/** By id. Saving both languages brings them level; a field without Arabic counts as missing instead. */
export async function listBehind(
  db: Db,
  noun: Change['noun'],
  fields: FieldTable,
): Promise<Map<string, FieldBehind[]>> {
  const pairs = translationsOf(fields)
  const counts = new Map<string, Map<string, number>>()
  let from: { at: Date; revision: number; id: string } | undefined
  while (true) {
    const at = from?.at
    const revision = from?.revision
    const id = from?.id
    const rows = await db
      .selectFrom('changes')
      .select(['id', 'at', 'record_id', 'differences'])
      .select(place.as('place'))
      .where('noun', '=', noun)
      .$if(at !== undefined, (select) =>
        select
          .where('at', '>=', at ?? new Date(0))
          .where(sql<boolean>`(at, ${place}, id) > (${at}, ${revision}, ${id})`),
      )
      .orderBy('at')
      .orderBy(place)
      .orderBy('id')
      .limit(portionSize)
      .execute()
    for (const row of rows) {
      const of = counts.get(row.record_id) ?? new Map<string, number>()
      counts.set(row.record_id, of)
      const differences = row.differences as Change['differences']
      for (const { field, translation } of pairs) {
        const written = differences[translation]
        // Undefined until there is Arabic.
        if (written) of.delete(translation)
        if (written?.after) of.set(translation, 0)
        const count = of.get(translation)
        if (!written && differences[field] && count !== undefined) of.set(translation, count + 1)
      }
    }
    await nextTurn()
    const last = rows.at(-1)
    if (!last || rows.length < portionSize) break
    from = { at: last.at, revision: Number(last.place), id: last.id }
  }
  return new Map(
    [...counts].flatMap(([id, of]) => {
      const behind = pairs.flatMap((pair) => {
        const changes = of.get(pair.translation) ?? 0
        return changes > 0 ? [{ ...pair, changes }] : []
      })
      return behind.length > 0 ? [[id, behind] as const] : []
    }),
  )
}
