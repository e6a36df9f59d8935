import { createHash } from 'node:crypto'
import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely'
import { type Clock, type Field, kindOf, type Translation } from '#core/fields/kinds.ts'
import type { Language } from '#core/language.ts'
import type { Db } from '#db/schema.ts'
import {
  columnName,
  type DraftOf,
  type FieldTable,
  translationName,
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
    if (isTranslation(field))
      return [name, translations?.[field.language]?.[field.translates]?.text ?? '']
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
    const isWritten = field && !field.isReadOnly && !isTranslation(field)
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

/** A hash of English words, by which a translation knows whether they have changed since. */
function hashOf(english: unknown): string {
  return createHash('sha256').update(String(english)).digest('base64url').slice(0, 16)
}

/**
 * The translations of a record that is saved: words that are new or changed are for the English that
 * is saved with them, words that stay are for the English that they were for.
 */
export function translationsAfter(
  table: FieldTable,
  saved: { translations: Translations; before?: Readonly<Record<string, unknown>> },
  after: Readonly<Record<string, unknown>>,
): Translations {
  const written: Partial<Record<Translation, Record<string, { text: string; of: string }>>> = {}
  for (const { field, translation, language } of translationsOf(table)) {
    const text = String(after[translation] ?? '')
    if (text === '') continue
    const known = saved.translations[language]?.[field]
    const isKept = known !== undefined && saved.before?.[translation] === text
    const words = written[language] ?? {}
    words[field] = isKept ? known : { text, of: hashOf(after[field] ?? '') }
    written[language] = words
  }
  return written
}

/** The translations of a new record. */
export function newTranslations(
  table: FieldTable,
  record: Readonly<Record<string, unknown>>,
): Translations {
  return translationsAfter(table, { translations: {} }, record)
}

/** The fields with a translation that was written for other English than the row has now. */
export function behindIn(table: FieldTable, row: Readonly<Record<string, unknown>>): string[] {
  const translations = row.translations as Translations
  const behind = translationsOf(table).filter(({ field, language }) => {
    const words = translations[language]?.[field]
    return words !== undefined && words.of !== hashOf(row[columnName(field)])
  })
  return [...new Set(behind.map(({ field }) => field))]
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

export type RecordTable = 'team_members' | 'stock_picks' | 'claims' | 'facts'

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
