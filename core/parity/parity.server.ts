import { claimFields } from '#core/claims/claim.ts'
import { listClaims } from '#core/claims/claims.server.ts'
import { type FieldTable, translationsOf } from '#core/record/fields.ts'
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
  of: TextKindName | 'member' | 'stock' | 'claim'
  key: string
  title: string
  english: LanguageState
  arabic: LanguageState
  behind: number
  missing: readonly string[]
}

type Kinds = readonly { kind: TextKind; keys: readonly string[] }[]

export type ParityGroup = {
  of: ParityRow['of']
  records: number
  missing: number
  behind: number
  /** Those of the page; none of a group that is not open. */
  rows: ParityRow[]
  page: number
  more: boolean
}

/** So many rows are all shown at once; of more, a page of one group. */
const maxWhole = 100
const perPage = 50

/**
 * The groups of texts, members, stock picks and claims with their counts, and the state of each record
 * in each language (docs/product.md §10): of all where there are at most 100, else a page of 50 of one
 * group, which is the first that has something to do unless one is asked for.
 */
export async function findParity(
  db: Db,
  kinds: Kinds,
  asked: { of?: string; page?: number } = {},
  now = new Date(),
): Promise<ParityGroup[]> {
  const all = Map.groupBy(await listParity(db, kinds, now), ({ of }) => of)
  const groups = [...all].map(([of, rows]) => ({
    of,
    records: rows.length,
    missing: rows.filter(({ arabic }) => arabic === 'missing').length,
    behind: rows.filter(({ behind }) => behind > 0).length,
  }))
  const isWhole = groups.reduce((sum, { records }) => sum + records, 0) <= maxWhole
  const open =
    groups.find(({ of }) => of === asked.of) ??
    groups.find(({ missing, behind }) => missing + behind > 0) ??
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
    found.push({ ...group, rows: await withTitles(db, kinds, shown), page, more })
  }
  return found
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

async function listParity(db: Db, kinds: Kinds, now: Date): Promise<ParityRow[]> {
  const rows: ParityRow[] = []
  for (const { kind, keys } of kinds) {
    const translations = await listTranslations(db, kind, 'ar', now)
    const byKey = new Map(translations.map((each) => [each.key, each]))
    const all = kind.original ? keys : translations.map(({ key }) => key)
    rows.push(...all.map((key) => textRow(kind, key, byKey.get(key))))
  }
  return [...rows, ...(await memberRows(db)), ...(await stockRows(db)), ...(await claimRows(db))]
}

function textRow(kind: TextKind, key: string, found: TranslationOfText | undefined): ParityRow {
  const none: LanguageState = kind.original ? 'original' : 'missing'
  const behind = behindOf(found, kind.original !== undefined)
  return {
    of: kind.name,
    key,
    title: '',
    behind,
    missing: [],
    english: found?.english === undefined ? none : 'published',
    arabic: found?.own === undefined ? none : 'published',
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
  const words = await mapInTurns(rows, (row) => wordsOf(memberFields, row))
  return words.map((each) => recordRow('member', memberFields, each))
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
    words.push(...(await mapInTurns(rows, (row) => wordsOf(stockFields, row))))
  }
  return words.map((each) => recordRow('stock', stockFields, each))
}

/** Of a member or stock pick: the name that staff use, and which fields have no Arabic, or an old one. */
type Words = { id: string; name: string; inEnglish: string[]; behind: string[] }

function wordsOf(
  fields: FieldTable,
  row: { id: string; name: string; [column: string]: unknown },
): Words {
  const values: Readonly<Record<string, unknown>> = readValues(fields, row, 'UTC')
  const pairs = translationsOf(fields)
  return {
    id: row.id,
    name: row.name,
    inEnglish: pairs
      .filter(({ field, translation }) => values[field] && !values[translation])
      .map(({ field }) => field),
    behind: listBehind(fields, values).map(({ field }) => field),
  }
}

/** A value without Arabic is shown in English, an outdated one in both. */
async function claimRows(db: Db): Promise<ParityRow[]> {
  const claims = await listClaims(db)
  return claims.map((claim) => ({
    of: 'claim',
    key: claim.name,
    title: claim.name,
    english: 'published',
    missing: [],
    arabic: claim.valueAr === '' && !plainNumber.test(claim.value) ? 'missing' : 'published',
    behind: listBehind(claimFields, claim).length,
  }))
}

/** A number is the same in both languages. */
const plainNumber = /^[-\d.,]+$/

function recordRow(
  of: 'member' | 'stock',
  fields: FieldTable,
  { id, name, inEnglish, behind }: Words,
): ParityRow {
  // A name without Arabic is shown unchanged.
  const missing = inEnglish.flatMap((field) =>
    field === 'name' ? [] : (fields[field]?.label ?? []),
  )
  return {
    of,
    key: id,
    title: name,
    english: 'published',
    missing,
    arabic: missing.length > 0 ? 'missing' : 'published',
    behind: behind.length,
  }
}
