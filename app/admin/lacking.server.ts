import type { TagWords } from '#app/ui/tag.tsx'
import { languageNames } from '#core/language.ts'
import type { FieldTable } from '#core/record/fields.ts'
import { type Lacking, listLacking } from '#core/record/lacking.server.ts'

export function tagOfLacking({ language, missing }: Lacking): Exclude<TagWords, string> {
  const state = missing.length > 0 ? 'missing' : 'behind'
  return { label: `${languageNames[language]} ${state}`, state: 'waits' }
}

/** By the id of a row of a list what it lacks, in words. */
export function lackingOfRows(
  fields: FieldTable,
  rows: readonly { id: string }[],
): Record<string, string> {
  const words = rows.map((row): [string, string] => [
    row.id,
    listLacking(fields, row)
      .map((each) => tagOfLacking(each).label)
      .join(' · '),
  ])
  return Object.fromEntries(words.filter(([, lacking]) => lacking !== ''))
}
