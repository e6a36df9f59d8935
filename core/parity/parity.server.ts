import { type Translation, translations } from '#core/language.ts'
import type { NounName } from '#core/nouns.ts'
import { type FieldTable, translationsOf } from '#core/record/fields.ts'
import type { Noun, RecordOf } from '#core/record/noun.ts'
import { listRecords } from '#core/record/records.server.ts'
import { listBehind, readValues } from '#core/record/store.server.ts'
import { stockFields } from '#core/stocks/stock.ts'
import { memberFields } from '#core/team/member.ts'
import { listTranslations, type TranslationOfText } from '#core/texts/behind.server.ts'
import { behindOf } from '#core/texts/behind.ts'
import { listTexts, listWithOriginals } from '#core/texts/list-texts.server.ts'
import { listStored } from '#core/texts/stored-texts.server.ts'
import type { TextKind, TextKindName } from '#core/texts/text-kind.ts'
import { listAllThemes } from '#core/themes/staff-themes.server.ts'
import { mapInTurns } from '#db/give-way.ts'
import type { Db } from '#db/schema.ts'

/** What visitors get in a language; `original` is page copy that nobody has changed. */
export type LanguageState = 'published' | 'original' | 'missing'

export type ParityRow = {
  of: TextKindName | 'member' | 'stock' | NounName
  key: string
  title: string
  english: LanguageState
  /** One for each translation, in the order of the languages. */
  translations: readonly TranslationState[]
}

export type TranslationState = {
  language: Translation
  state: LanguageState
  /** How many changes of the English it does not have. */
  behind: number
  /** Labels of the fields that visitors read in English. */
  missing: readonly string[]
}

type Kinds = readonly { kind: TextKind; keys: readonly string[] }[]

/** What is compared besides members and stock picks. */
type Compared = { texts: Kinds; nouns: readonly Noun[] }

export type ParityGroup = {
  of: ParityRow['of']
  records: number
  /** How many records lack a translation or are behind, for each translation. */
  counts: readonly ParityCounts[]
  /** Those of the page; none of a group that is not open. */
  rows: ParityRow[]
  page: number
  more: boolean
}

export type ParityCounts = { language: Translation; missing: number; behind: number }

/** So many rows are all shown at once; of more, a page of one group. */
const maxWhole = 100
const perPage = 50

/**
 * The groups of texts, members, stock picks and records of nouns with their counts, and the state of each record
 * in each language (docs/product.md §10): of all where there are at most 100, else a page of 50 of one
 * group, which is the first that has something to do unless one is asked for.
 */
export async function findParity(
  db: Db,
  compared: Compared,
  asked: { of?: string; page?: number } = {},
  now = new Date(),
): Promise<ParityGroup[]> {
  const all = Map.groupBy(await listParity(db, compared, now), ({ of }) => of)
  const groups = [...all].map(([of, rows]) => ({
    of,
    records: rows.length,
    counts: translations.map((language) => countsOf(rows, language)),
  }))
  const isWhole = groups.reduce((sum, { records }) => sum + records, 0) <= maxWhole
  const open =
    groups.find(({ of }) => of === asked.of) ??
    groups.find(({ counts }) => counts.some(({ missing, behind }) => missing + behind > 0)) ??
    groups[0]
  const page = asked.page ?? 1
  const found: ParityGroup[] = []
  for (const group of groups) {
    const rows = all.get(group.of) ?? []
    const shown = isWhole
      ? rows
      : group === open
        ? rows.slice((page - 1) * perPage, page * perPage)
        : []
    const more = !isWhole && group === open && rows.length > page * perPage
    found.push({ ...group, rows: await withTitles(db, compared.texts, shown), page, more })
  }
  return found
}

function countsOf(rows: readonly ParityRow[], language: Translation): ParityCounts {
  const own = rows.flatMap((row) => row.translations.filter((each) => each.language === language))
  return {
    language,
    missing: own.filter(({ state }) => state === 'missing').length,
    behind: own.filter(({ behind }) => behind > 0).length,
  }
}

/** Texts have none until now: a title stands in a text's content. */
async function withTitles(db: Db, kinds: Kinds, rows: ParityRow[]): Promise<ParityRow[]> {
  const [first] = rows
  const found = kinds.find(({ kind }) => kind.name === first?.of)
  if (!found) return rows
  const { kind, keys } = found
  const shown = new Set(rows.map(({ key }) => key))
  const lines = kind.original
    ? await listWithOriginals(db, kind, 'en', keys)
    : await listTexts(
        db,
        kind,
        'en',
        (await listStored(db, kind.name)).filter(({ key }) => shown.has(key)),
      )
  const titles = new Map(lines.map(({ key, title }) => [key, title]))
  return rows.map((row) => ({ ...row, title: titles.get(row.key) ?? row.key }))
}

async function listParity(
  db: Db,
  { texts: kinds, nouns }: Compared,
  now: Date,
): Promise<ParityRow[]> {
  const rows: ParityRow[] = []
  for (const { kind, keys } of kinds) {
    const found = new Map<Translation, Map<string, TranslationOfText>>()
    for (const language of translations) {
      const texts = await listTranslations(db, kind, language, now)
      found.set(language, new Map(texts.map((each) => [each.key, each])))
    }
    const stored = translations[0] ? [...(found.get(translations[0])?.keys() ?? [])] : []
    rows.push(...(kind.original ? keys : stored).map((key) => textRow(kind, key, found)))
  }
  rows.push(...(await memberRows(db)), ...(await stockRows(db)))
  for (const noun of nouns) {
    const records = await listRecords(db, noun)
    rows.push(...(await mapInTurns(records, (record) => recordRow(noun, record))))
  }
  return rows
}

function textRow(
  kind: TextKind,
  key: string,
  found: ReadonlyMap<Translation, ReadonlyMap<string, TranslationOfText>>,
): ParityRow {
  const none: LanguageState = kind.original ? 'original' : 'missing'
  const states = translations.map((language) => ({ language, text: found.get(language)?.get(key) }))
  const isInEnglish = states.some(({ text }) => text?.english !== undefined)
  return {
    of: kind.name,
    key,
    title: '',
    english: isInEnglish ? 'published' : none,
    translations: states.map(({ language, text }) => ({
      language,
      state: text?.own === undefined ? none : 'published',
      behind: behindOf(text, kind.original !== undefined),
      missing: [],
    })),
  }
}

async function memberRows(db: Db): Promise<ParityRow[]> {
  const rows = await db
    .selectFrom('team_members')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy('display_order')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const words = await mapInTurns(rows, (row) => wordsOf(memberFields, valuesOf(memberFields, row)))
  return words.map((each) => ({ ...each, of: 'member', english: 'published' }))
}

async function stockRows(db: Db): Promise<ParityRow[]> {
  const words: Words[] = []
  for (const { id } of await listAllThemes(db)) {
    const rows = await db
      .selectFrom('stock_picks')
      .selectAll()
      .where('theme_id', '=', id)
      .where('removed_at', 'is', null)
      .orderBy('display_order')
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    words.push(
      ...(await mapInTurns(rows, (row) => wordsOf(stockFields, valuesOf(stockFields, row)))),
    )
  }
  return words.map((each) => ({ ...each, of: 'stock', english: 'published' }))
}

/** A record by the name that staff use, and what it is in each translation. */
type Words = Pick<ParityRow, 'key' | 'title' | 'translations'>

type Named = { id: string; name: string; [field: string]: unknown }

function valuesOf(fields: FieldTable, row: Named): Named {
  return { ...readValues(fields, row, 'UTC'), id: row.id, name: row.name }
}

/** A name that is not translated is shown unchanged. */
function wordsOf(
  fields: FieldTable,
  values: Named,
  isNeeded = (field: string) => field !== 'name' && Boolean(values[field]),
): Words {
  const behind = listBehind(fields, values)
  const missing = translationsOf(fields).filter(
    ({ field, translation }) => isNeeded(field) && !values[translation],
  )
  return {
    key: values.id,
    title: values.name,
    translations: translations.map((language) => {
      const own = missing.filter((each) => each.language === language)
      return {
        language,
        state: own.length > 0 ? 'missing' : 'published',
        behind: behind.filter((each) => each.language === language).length,
        missing: own.flatMap(({ field }) => fields[field]?.label ?? []),
      }
    }),
  }
}

/**
 * What a record of a noun lacks: translations of what it must say. A number is the same in every
 * language.
 */
function recordRow(noun: Noun, record: RecordOf<FieldTable>): ParityRow {
  const { name, key, fields } = noun
  const isNeeded = (field: string) => {
    const own = fields[field]
    return (
      own !== undefined && 'required' in own && own.required === true && !isNumber(record[field])
    )
  }
  const title = noun.titleOf(record)
  return {
    ...wordsOf(fields, { ...record, name: title }, isNeeded),
    of: name,
    key: String(record[key]),
    english: 'published',
  }
}

function isNumber(value: unknown): boolean {
  return /^[-\d.,]+$/.test(String(value))
}
