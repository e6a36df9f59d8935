import { listClaims } from '#core/claims/claims.server.ts'
import { isBehind } from '#core/claims/shown-claim.ts'
import type { Language } from '#core/language.ts'
import { listBehind } from '#core/record/behind.server.ts'
import { type FieldTable, inLanguages } from '#core/record/fields.ts'
import { stockFields } from '#core/stocks/stock.ts'
import { listStockPicks } from '#core/stocks/stocks.server.ts'
import { memberFields } from '#core/team/member.ts'
import { listMembers } from '#core/team/members.server.ts'
import { listTranslations, type Translation } from '#core/texts/behind.server.ts'
import { behindOf } from '#core/texts/behind.ts'
import { listTexts, listWithOriginals } from '#core/texts/list-texts.server.ts'
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

/** The state of every text, member, stock pick and claim in each language (docs/product.md §10). */
export async function listParity(
  db: Db,
  kinds: readonly { kind: TextKind; keys: readonly string[] }[],
  now = new Date(),
): Promise<ParityRow[]> {
  const texts = await Promise.all(
    kinds.map(async ({ kind, keys }) => {
      const lines = kind.original
        ? await listWithOriginals(db, kind, 'en', keys)
        : await listTexts(db, kind, 'en')
      const translations = await listTranslations(db, kind, now)
      const byKey = new Map(translations.map((each) => [each.key, each]))
      return mapInTurns(lines, ({ key, title }) => textRow(kind, { key, title }, byKey.get(key)))
    }),
  )
  return [
    ...texts.flat(),
    ...(await memberRows(db)),
    ...(await stockRows(db)),
    ...(await claimRows(db)),
  ]
}

function textRow(
  kind: TextKind,
  { key, title }: { key: string; title: string },
  found: Translation | undefined,
): ParityRow {
  const none: LanguageState = kind.original ? 'original' : 'missing'
  const behind = behindOf(found, kind.original !== undefined)
  return {
    of: kind.name,
    key,
    title,
    behind,
    missing: [],
    english: found?.english === undefined ? none : 'published',
    arabic: found?.arabic === undefined ? none : 'published',
  }
}

async function memberRows(db: Db): Promise<ParityRow[]> {
  const behind = await listBehind(db, 'team', memberFields)
  const names = namesOf(await listMembers(db, 'en'))
  return (await listMembers(db, 'ar')).map(({ id, inEnglish }) =>
    recordRow('member', { id, title: names.get(id) ?? '', inEnglish }, memberFields, behind),
  )
}

async function stockRows(db: Db): Promise<ParityRow[]> {
  const behind = await listBehind(db, 'stocks', stockFields)
  const themes = await listAllThemes(db)
  const picks = async (language: Language) =>
    (await Promise.all(themes.map(({ id }) => listStockPicks(db, id, language)))).flat()
  const names = namesOf(await picks('en'))
  return (await picks('ar')).map(({ id, inEnglish }) =>
    recordRow('stock', { id, title: names.get(id) ?? '', inEnglish }, stockFields, behind),
  )
}

/** By the names that staff use. */
function namesOf(records: readonly { id: string; name: string }[]): Map<string, string> {
  return new Map(records.map(({ id, name }) => [id, name]))
}

/** A value without Arabic is shown in English, an outdated one in both. */
async function claimRows(db: Db): Promise<ParityRow[]> {
  const counted = await listBehind(db, 'claims', claimValue)
  return (await listClaims(db)).map((claim) => ({
    of: 'claim',
    key: claim.name,
    title: claim.name,
    english: 'published',
    missing: [],
    arabic: claim.valueAr === '' && !plainNumber.test(claim.value) ? 'missing' : 'published',
    behind: isBehind(claim) ? (counted.get(claim.name)?.[0]?.changes ?? 1) : 0,
  }))
}

/** A number is the same in both languages. */
const plainNumber = /^[-\d.,]+$/

const claimValue: FieldTable = inLanguages({
  value: { kind: 'line', label: 'Value', max: 300, translated: true },
})

function recordRow(
  of: 'member' | 'stock',
  { id, title, inEnglish }: { id: string; title: string; inEnglish: readonly string[] },
  fields: FieldTable,
  behind: Awaited<ReturnType<typeof listBehind>>,
): ParityRow {
  const changes = (behind.get(id) ?? []).map((field) => field.changes)
  // A name without Arabic is shown unchanged.
  const missing = inEnglish.flatMap((name) => (name === 'name' ? [] : (fields[name]?.label ?? [])))
  return {
    of,
    key: id,
    title,
    english: 'published',
    missing,
    arabic: missing.length > 0 ? 'missing' : 'published',
    behind: Math.max(0, ...changes),
  }
}
