import { type Translation, translations } from '#core/language.ts'
import { type FieldTable, translationsOf } from './fields.ts'
import type { Noun } from './noun.ts'
import { listBehind } from './store.server.ts'

/** What a record lacks in a language. */
export type Lacking = {
  language: Translation
  /** Labels of the fields that visitors read in English. */
  missing: readonly string[]
  /** How many translations were written for other English than the record has now. */
  behind: number
}

type Values = Readonly<Record<string, unknown>>

/**
 * What a record lacks in each language (docs/product.md §10); a language that lacks nothing is left out.
 * A name that is not translated is shown unchanged.
 */
export function listLacking(
  fields: FieldTable,
  record: Values,
  isNeeded = (field: string) => field !== 'name' && Boolean(record[field]),
): Lacking[] {
  const behind = listBehind(fields, record)
  const missing = translationsOf(fields).filter(
    ({ field, translation }) => isNeeded(field) && !record[translation],
  )
  return translations
    .map((language) => ({
      language,
      missing: missing
        .filter((each) => each.language === language)
        .flatMap(({ field }) => fields[field]?.label ?? []),
      behind: behind.filter((each) => each.language === language).length,
    }))
    .filter((each) => each.missing.length + each.behind > 0)
}

/** Of a single record what it must say; a number is the same in every language. */
export function listLackingOf({ fields }: Pick<Noun, 'fields'>, record: Values): Lacking[] {
  return listLacking(fields, record, (field) => {
    const own = fields[field]
    const isRequired = own !== undefined && 'required' in own && own.required === true
    return isRequired && !/^[-\d.,]+$/.test(String(record[field]))
  })
}
