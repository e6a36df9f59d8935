import { disclosureKind } from '#core/disclosures/disclosure.ts'
import { translationName } from '#core/fields/translated.ts'
import { isRefusal } from '#core/issue.ts'
import { type Translation, translations } from '#core/language.ts'
import { listLetters } from '#core/letters/letters.server.ts'
import type { NounName } from '#core/nouns.ts'
import { type Noun, saidBy } from '#core/record/noun.ts'
import type { Nouns } from '#core/record/nouns.server.ts'
import { listRecords } from '#core/record/records.server.ts'
import { translationColumn } from '#core/record/store.server.ts'
import { listTexts } from '#core/texts/list-texts.server.ts'
import { listAllThemes } from '#core/themes/staff-themes.server.ts'
import { listThemes } from '#core/themes/themes.server.ts'
import { requireRight } from '#core/users/rights.server.ts'
import { mayEditContent, mayReadEnquiries, type Role } from '#core/users/role.ts'
import type { Db } from '#db/schema.ts'

export type OtherName = { language: Translation; name: string }

/** `otherNames` are the name in other languages, where it has one. */
export type Findable = {
  members: { id: string; name: string; otherNames: OtherName[]; role: string }[]
  themes: { id: string; name: string; otherNames: OtherName[] }[]
  stocks: { id: string; name: string; otherNames: OtherName[]; ticker: string; theme: string }[]
  letters: { slug: string; title: string; otherNames: OtherName[] }[]
  records: { noun: NounName; key: string; label: string; detail: string }[]
  disclosures: { key: string; title: string }[]
  enquiries: { id: string; name: string; reference: string }[]
}

const maxEnquiries = 50

export async function listFindable(db: Db, actorId: string, nouns: Nouns): Promise<Findable> {
  const edits = await may(db, actorId, mayEditContent)
  const reads = await may(db, actorId, mayReadEnquiries)
  const now = new Date()
  const [members, themes, themeNames, stocks, letters, letterTitles, records, texts, enquiries] =
    await Promise.all([
      edits ? listMembers(db) : [],
      edits ? listAllThemes(db) : [],
      edits ? namesOf((language) => themeNamesIn(db, now, language)) : noNames,
      edits ? listStocks(db) : [],
      edits ? listLetters(db) : [],
      edits ? namesOf((language) => letterTitlesIn(db, now, language)) : noNames,
      edits ? Promise.all(Object.values(nouns).map((noun) => findableOf(db, noun))) : [],
      edits ? listTexts(db, disclosureKind, 'en') : [],
      reads ? listEnquiries(db) : [],
    ])
  return {
    members,
    themes: themes.map(({ id, name }) => ({ id, name, otherNames: themeNames.get(id) ?? [] })),
    stocks,
    letters: letters.map(({ slug, title }) => ({
      slug,
      title,
      otherNames: letterTitles.get(slug) ?? [],
    })),
    records: records.flat(),
    disclosures: texts.map(({ key, title }) => ({ key, title })),
    enquiries,
  }
}

type Names = ReadonlyMap<string, OtherName[]>

const noNames: Names = new Map()

async function namesOf(
  namesIn: (language: Translation) => Promise<{ key: string; name: string }[]>,
): Promise<Names> {
  const found = await Promise.all(
    translations.map(async (language) =>
      (await namesIn(language)).map((each) => ({ ...each, language })),
    ),
  )
  const byKey = Map.groupBy(found.flat(), ({ key }) => key)
  return new Map(
    Array.from(byKey, ([key, names]) => [
      key,
      names.map(({ language, name }) => ({ language, name })),
    ]),
  )
}

async function themeNamesIn(db: Db, now: Date, language: Translation) {
  const themes = await listThemes(db, now, language)
  return themes
    .filter((theme) => theme.language === language)
    .map(({ id, name }) => ({ key: id, name }))
}

async function letterTitlesIn(db: Db, now: Date, language: Translation) {
  return (await listLetters(db, now, language)).map(({ slug, title }) => ({
    key: slug,
    name: title,
  }))
}

async function may(db: Db, actorId: string, right: (role: Role) => boolean): Promise<boolean> {
  try {
    await requireRight(db, actorId, right)
    return true
  } catch (error) {
    if (isRefusal(error)) return false
    throw error
  }
}

async function findableOf(db: Db, noun: Noun): Promise<Findable['records']> {
  return (await listRecords(db, noun)).map((record) => {
    const key = String(record[noun.key])
    return {
      noun: noun.name,
      key,
      label: saidBy(noun, record),
      // As texts name it.
      detail: noun.key === 'name' ? `${noun.one}.${key}` : noun.one,
    }
  })
}

const otherNameColumns = translations.map((language) =>
  translationColumn('name', language).as(translationName('name', language)),
)

function otherNamesIn(row: Readonly<Record<string, unknown>>): { otherNames: OtherName[] } {
  const names = translations.map((language) => ({
    language,
    name: String(row[translationName('name', language)] ?? ''),
  }))
  return { otherNames: names.filter(({ name }) => name !== '') }
}

async function listMembers(db: Db): Promise<Findable['members']> {
  const rows = await db
    .selectFrom('team_members')
    .select(['id', 'name', 'role'])
    .select(otherNameColumns)
    .where('removed_at', 'is', null)
    .orderBy('display_order')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, role, ...names }) => ({ id, name, role, ...otherNamesIn(names) }))
}

async function listStocks(db: Db): Promise<Findable['stocks']> {
  const rows = await db
    .selectFrom('stock_picks')
    .select(['id', 'name', 'ticker', 'theme_id as theme'])
    .select(otherNameColumns)
    .where('removed_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, ticker, theme, ...names }) => ({
    id,
    name,
    ticker,
    theme,
    ...otherNamesIn(names),
  }))
}

async function listEnquiries(db: Db): Promise<Findable['enquiries']> {
  return db
    .selectFrom('contact_submissions')
    .select(['id', 'name', 'reference'])
    .where('spam_at', 'is', null)
    .where('erased_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxEnquiries)
    .execute()
}
