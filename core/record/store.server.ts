import { hash } from 'node:crypto'
import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely'
import { type Clock, type Field, kindOf, type Translation } from '#core/fields/kinds.ts'
import { translationName } from '#core/fields/translated.ts'
import type { Language } from '#core/language.ts'
import type { NounName } from '#core/nouns.ts'
import type { Db } from '#db/schema.ts'
import {
  columnName,
  type DraftOf,
  type FieldTable,
  hashName,
  type InLanguage,
  inLanguage,
  translationsOf,
} from './fields.ts'

/** Undefined if there are none. */
export function inEnglishColumns(record: { inEnglish: readonly string[] }): string[] | undefined {
  return record.inEnglish.length > 0 ? record.inEnglish.map(columnName) : undefined
}

function columnOf(name: string, { column }: Field): string | undefined {
  if (column === false) return undefined
  return column ?? columnName(name)
}

export function readValues<T extends FieldTable>(
  table: T,
  row: Readonly<Record<string, unknown>>,
  timeZone: string,
): Omit<DraftOf<T>, 'id'> {
  const translations = row.translations as Translations | undefined
  const values = Object.entries(table).map(([name, field]) => {
    if (isTranslation(field)) return [name, wordsIn(translations, field)?.text ?? '']
    const translated = field.hashFor === undefined ? undefined : table[field.hashFor]
    if (translated && isTranslation(translated))
      return [name, wordsIn(translations, translated)?.of ?? '']
    const column = columnOf(name, field)
    if (column === undefined) return [name, '']
    const { read } = kindOf(field)
    return [name, read ? read(row[column], timeZone) : row[column]]
  })
  return Object.fromEntries(values) as Omit<DraftOf<T>, 'id'>
}

export function columnsOf(
  table: FieldTable,
  names: readonly string[],
  draft: Readonly<Record<string, unknown>>,
  clock: Clock,
): Record<string, unknown> {
  const columns = names.flatMap((name) => {
    const field = table[name]
    const isWritten = field && !field.isReadOnly && !isTranslation(field) && !field.hashFor
    const column = isWritten && columnOf(name, field)
    if (!field || !column) return []
    const { write } = kindOf(field)
    return [[column, write ? write(draft[name], clock) : draft[name]]]
  })
  return Object.fromEntries(columns)
}

/** The public fields by the names of their columns. */
export function publicColumns(
  table: FieldTable,
  record: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const given = Object.entries(table).filter(([, { isPublic }]) => isPublic)
  return Object.fromEntries(
    given.map(([name, field]) => {
      const isAddress = kindOf(field).published === 'address'
      return [columnOf(name, field), isAddress ? record[name] || null : record[name]]
    }),
  )
}

/**
 * The column `translations` of a table of records: by language and field, the words and a hash of the
 * English that they were written for. Reads in English leave it out, and nothing filters by it.
 */
export type Translations = Readonly<
  Partial<Record<Translation, Readonly<Record<string, { text: string; of: string }>>>>
>

function isTranslation(
  field: Field,
): field is Field & { language: Translation; translates: string } {
  return field.language !== undefined && field.translates !== undefined
}

function wordsIn(
  translations: Translations | undefined,
  { language, translates }: { language: Translation; translates: string },
): { text: string; of: string } | undefined {
  return translations?.[language]?.[translates]
}

/** A hash of English words, by which a translation knows whether they have changed since. */
export function hashOf(english: unknown): string {
  return hash('sha256', String(english), 'base64url').slice(0, 16)
}

type Values = Readonly<Record<string, unknown>>

/**
 * A record that is saved, with the hashes of the English of its translations: words that are new or
 * changed are for the English that is saved with them, words that stay are for the English that they
 * were for. Another hash than the saved one is kept: a past version or a file brings it along, or
 * somebody says that the words match the English.
 */
export function withHashes<D extends Values>(table: FieldTable, record: D, saved?: Values): D {
  const hashes = translationsOf(table).map(({ field, translation }) => {
    const name = hashName(translation)
    if ((record[translation] ?? '') === '') return [name, '']
    const before = saved?.[name] ?? ''
    const sent = record[name] ?? ''
    if (sent !== '' && sent !== before) return [name, sent]
    const isKept = before !== '' && saved?.[translation] === record[translation]
    return [name, isKept ? before : hashOf(record[field] ?? '')]
  })
  return { ...record, ...Object.fromEntries(hashes) }
}

/** Somebody says that the translations match the English. */
export function asLevel<D extends Values>(table: FieldTable, record: D): D {
  const hashes = translationsOf(table).map(({ field, translation }) => [
    hashName(translation),
    (record[translation] ?? '') === '' ? '' : hashOf(record[field] ?? ''),
  ])
  return { ...record, ...Object.fromEntries(hashes) }
}

/** What the column keeps of a record; hashes that it lacks are those of its own English. */
export function translationsOfRecord(table: FieldTable, record: Values): Translations {
  const whole: Values = withHashes(table, record)
  const written: Partial<Record<Translation, Record<string, { text: string; of: string }>>> = {}
  for (const { field, translation, language } of translationsOf(table)) {
    const text = String(whole[translation] ?? '')
    if (text === '') continue
    const words = written[language] ?? {}
    words[field] = { text, of: String(whole[hashName(translation)]) }
    written[language] = words
  }
  return written
}

/** Whether a translation was written for other English than the record has now. */
function isBehind(record: Values, field: string, translation: string): boolean {
  const of = record[hashName(translation)] ?? ''
  return of !== '' && of !== hashOf(record[field])
}

/** The record as pages in the language show it: with the English, isolated, beside what is behind it. */
export function shownIn<T extends FieldTable, R extends Values>(
  table: T,
  record: R,
  language: Language,
): InLanguage<T, R> {
  const both = translationsOf(table)
    .filter((each) => each.language === language && showsBoth(table, each.field))
    .filter(({ field, translation }) => isBehind(record, field, translation))
    .map(({ field, translation }) => [
      field,
      `${record[translation]} (\u2066${record[field]}\u2069)`,
    ])
  return { ...inLanguage(table, record, language), ...Object.fromEntries(both) }
}

export function showsBoth(table: FieldTable, name: string): boolean {
  const field = table[name]
  return field !== undefined && 'showsBoth' in field
}

/** The translations of a record that are behind its English. */
export function listBehind(
  table: FieldTable,
  record: Values,
): { field: string; translation: string; language: Translation }[] {
  return translationsOf(table).filter(({ field, translation }) =>
    isBehind(record, field, translation),
  )
}

/** What a field is in another language, or null; the same text works on both databases. */
export function translationColumn(field: string, language: Translation): RawBuilder<string | null> {
  return sql`translations -> ${sql.lit(language)} -> ${sql.lit(field)} ->> 'text'`
}

type WordColumn<Name extends string> =
  | AliasedRawBuilder<string, Name>
  | AliasedRawBuilder<string | null, `${Name}${Capitalize<Translation>}`>

/** For a list that shows few fields: their English, and the translations that `inLanguage` looks for. */
export function wordColumns<Name extends string>(
  names: readonly Name[],
  language: Language,
): WordColumn<Name>[] {
  return names.flatMap((name): WordColumn<Name>[] => {
    const english = sql<string>`${sql.ref(columnName(name))}`.as(name)
    if (language === 'en') return [english]
    const translated = translationColumn(name, language).as(translationName(name, language))
    return [english, translated]
  })
}

export type RecordTable = 'team_members' | 'stock_picks' | NounName

export type ListRow = {
  id: string
  display_order: number
  created_at: Date
  removed_at: Date | null
  removed_by: string | null
  translations: Translations
  [column: string]: unknown
}

/** Tables of records by their names. */
export function rowsOf(db: Db) {
  return db.withTables<Record<RecordTable, ListRow>>()
}
