import type { Language } from '#core/language.ts'
import type { FieldTable } from './fields.ts'

/** The fields of a record that hold another language's words for one of its fields. */
export type TranslationName<T extends FieldTable> = {
  [Name in keyof T]: T[Name] extends { translates: string } ? Name : never
}[keyof T] &
  string

/** A record without its translations, and with the names of the fields that lack theirs. */
export type InLanguage<T extends FieldTable, R> = Omit<R, TranslationName<T>> & {
  /** Fields that are in English, because nobody has written them in the language asked for. */
  inEnglish: string[]
}

/** The fields that have a translation: their names, and those of the translations. */
export function translationsOf(table: FieldTable): { field: string; translation: string }[] {
  return Object.entries(table).flatMap(([translation, { translates }]) =>
    translates === undefined ? [] : [{ field: translates, translation }],
  )
}

/** The record as readers of a language get it: what it lacks there is the English. */
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

/** A record that was sent: translations that it leaves out stay as they are. */
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
