import type { Language } from '#core/language.ts'
import type { FieldTable } from './fields.ts'

/** The fields of a record that translate another field. */
export type TranslationName<T extends FieldTable> = {
  [Name in keyof T]: T[Name] extends { translates: string } ? Name : never
}[keyof T] &
  string

/** A record without its translations, and with the names of the fields that lack theirs. */
export type InLanguage<T extends FieldTable, R> = Omit<R, TranslationName<T>> & {
  /** Fields that are in English because they have no translation. */
  inEnglish: string[]
}

/** The names of the fields that have a translation, and of their translations. */
export function translationsOf(table: FieldTable): { field: string; translation: string }[] {
  return Object.entries(table).flatMap(([translation, { translates }]) =>
    translates === undefined ? [] : [{ field: translates, translation }],
  )
}

/** The record in a language, with English where there is no translation. */
export function inLanguage<T extends FieldTable, R extends object>(
  table: T,
  record: R,
  language: Language,
): InLanguage<T, R> {
  const values = { ...record } as Record<string, unknown>
  const inEnglish: string[] = []
  for (const { field, translation } of translationsOf(table)) {
    const words = values[translation]
    delete values[translation]
    if (language === 'en' || !values[field]) continue
    if (words) values[field] = words
    else inEnglish.push(field)
  }
  return { ...values, inEnglish } as InLanguage<T, R>
}

/** Completes a submitted record: translations that it omits keep their value. */
export function keepTranslations<R extends object>(
  table: FieldTable,
  sent: R,
  saved: object | undefined,
): R {
  const before = (saved ?? {}) as Record<string, unknown>
  const missing = translationsOf(table).filter(
    ({ translation }) => (sent as Record<string, unknown>)[translation] === undefined,
  )
  const kept = missing.map(({ translation }) => [translation, before[translation] ?? ''])
  return { ...sent, ...Object.fromEntries(kept) }
}
