import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Change } from '#core/history/changes.server.ts'
import type { Db } from '#db/schema.ts'
import type { FieldTable } from './fields.ts'
import { translationsOf } from './in-language.ts'

const portionSize = 200

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
  for (let read = 0; ; read += portionSize) {
    const rows = await db
      .selectFrom('changes')
      .select(['record_id', 'differences'])
      .where('noun', '=', noun)
      .orderBy('at')
      .orderBy('revision')
      .orderBy('id')
      .offset(read)
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
    if (rows.length < portionSize) break
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
