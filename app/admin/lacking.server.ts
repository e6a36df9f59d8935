import type { TagWords } from '#app/ui/tag.tsx'
import { languageNames } from '#core/language.ts'
import type { FieldTable } from '#core/record/fields.ts'
import { type Lacking, listLacking } from '#core/record/lacking.server.ts'

export function tagOfLacking({ language, missing }: Lacking): TagWords {
  const state = missing.length > 0 ? 'missing' : 'behind'
  return { label: `${languageNames[language]} ${state}`, state: 'waits' }
}

/** By the id of a row of a list what it lacks, in words. */
export function lackingOfRows(
  fields: FieldTable,
  rows: readonly { id: string }[],
): Record<string, string[]> {
  return Object.fromEntries(
    rows.flatMap((row): [string, string[]][] => {
      const lacking = listLacking(fields, row)
      if (lacking.length === 0) return []
      return [
        [
          row.id,
          lacking.map(({ language, missing }) => {
            const name = languageNames[language]
            return missing.length > 0 ? `${name}: ${missing.join(', ')} missing` : `${name} behind`
          }),
        ],
      ]
    }),
  )
}
