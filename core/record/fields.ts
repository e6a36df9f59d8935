import {
  type Field,
  initialOf,
  type TextKind,
  type Translation,
  tidyText,
  type ValueOf,
} from '#core/fields/kinds.ts'
import { translatedField, translationName } from '#core/fields/translated.ts'
import { type Language, translations } from '#core/language.ts'

export type FieldTable = Record<string, Field>

type TranslatedField = Extract<Field, { kind: TextKind }> & {
  translates: string
  language: Translation
}

type TranslatedName<T extends FieldTable> = {
  [Name in keyof T]: T[Name] extends { translated: true } ? Name : never
}[keyof T] &
  string

/** A table with the translations of its fields: `name` is followed by `nameAr`. */
export type InLanguages<T extends FieldTable> = T & {
  [Name in TranslatedName<T> as `${Name}${Capitalize<Translation>}`]: TranslatedField
}

/**
 * Adds a field for each translation of each field that is `translated`. History, files, drafts and
 * calls know it by its name with the language behind it (docs/architecture.md §7). Each has a field
 * beside it for the hash of its English, which only the program sets (`isBehind`).
 */
export function inLanguages<const T extends FieldTable>(table: T): InLanguages<T>
export function inLanguages(table: FieldTable): FieldTable {
  const fields = Object.entries(table).flatMap(([name, field]) => [
    [name, field] as const,
    ...translatedFields(name, field),
  ])
  return Object.fromEntries(fields)
}

function translatedFields(name: string, field: Field): [string, Field][] {
  if (!('translated' in field) || !field.translated) return []
  return translations.flatMap((language): [string, Field][] => {
    const translation = translationName(name, language)
    const translated = translatedField(name, field, language)
    const hash: Field = {
      kind: 'line',
      label: `English of ${translated.label}`,
      max: 16,
      isServerSet: true,
      hashFor: translation,
    }
    return [
      [translation, translated],
      [hashName(translation), hash],
    ]
  })
}

/** The field of the hash of the English that a translation was written for. */
export function hashName(translation: string): string {
  return `${translation}Of`
}

export type DraftOf<T extends FieldTable> = { id: string } & { [Name in keyof T]: ValueOf<T[Name]> }

export type FieldName<T extends FieldTable> = {
  [Name in keyof T]: T[Name] extends { isServerSet: true } ? never : Name
}[keyof T] &
  string

export type AnyDraft = { id: string; [field: string]: unknown }

export function labelsOf<T extends FieldTable>(table: T): Record<FieldName<T>, string> {
  const shown = Object.entries(table).filter(([, field]) => !field.isServerSet)
  return Object.fromEntries(shown.map(([name, { label }]) => [name, label])) as Record<
    FieldName<T>,
    string
  >
}

export function emptyValues<T extends FieldTable>(table: T): Omit<DraftOf<T>, 'id'> {
  const values = Object.entries(table)
    .filter(([, { hashFor }]) => hashFor === undefined)
    .map(([name, field]) => [name, initialOf(field)])
  return Object.fromEntries(values) as Omit<DraftOf<T>, 'id'>
}

/** Snake case: `profileUrl` is stored, sent and exported as `profile_url`. */
export function columnName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Does not add missing fields. */
export function tidyRecord<R extends object>(table: FieldTable, record: R): R {
  const values = Object.entries(record).map(([name, value]) => {
    const field = Object.hasOwn(table, name) ? table[name] : undefined
    return [name, field && typeof value === 'string' ? tidyText(field, value) : value]
  })
  return Object.fromEntries(values) as R
}

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
export function translationsOf(
  table: FieldTable,
): { field: string; translation: string; language: Translation }[] {
  return Object.entries(table).flatMap(([translation, { translates: field, language }]) =>
    field === undefined || language === undefined ? [] : [{ field, translation, language }],
  )
}

/** The names of a field and of its translations. */
export function namesInLanguages(table: FieldTable, field: string): string[] {
  const own = translationsOf(table).filter((each) => each.field === field)
  return [field, ...own.map(({ translation }) => translation)]
}

/** What is said of fields, said of their translations as well. */
export function saidInLanguages<Said>(
  table: FieldTable,
  said: Readonly<Record<string, Said>>,
): Record<string, Said> {
  return Object.fromEntries(
    Object.entries(said).flatMap(([field, value]) =>
      namesInLanguages(table, field).map((name) => [name, value]),
    ),
  )
}

/** The fields of a table that are translated, and their translations. */
export function fieldsOfWords<T extends FieldTable>(
  table: T,
): Pick<T, TranslatedName<T> | TranslationName<T>>
export function fieldsOfWords(table: FieldTable): FieldTable {
  return Object.fromEntries(
    Object.entries(table).filter(
      ([, field]) => field.translates !== undefined || ('translated' in field && field.translated),
    ),
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
  for (const { field, translation, language: its } of translationsOf(table)) {
    const words = values[translation]
    delete values[translation]
    delete values[hashName(translation)]
    if (its !== language || !values[field]) continue
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
