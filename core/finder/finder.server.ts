import { disclosureKind } from '#core/disclosures/disclosure.ts'
import { translationName } from '#core/fields/translated.ts'
import { isRefusal } from '#core/issue.ts'
import { languages, type Translation, translations } from '#core/language.ts'
import { legalKind, legalSlugs } from '#core/legal/legal-text.ts'
import { letterTexts } from '#core/letters/letters.server.ts'
import type { NounName } from '#core/nouns.ts'
import { listPeople } from '#core/people/list.server.ts'
import { type Noun, saidBy } from '#core/record/noun.ts'
import type { Nouns } from '#core/record/nouns.server.ts'
import { listRecords } from '#core/record/records.server.ts'
import { translationColumn } from '#core/record/store.server.ts'
import { mayEditContent, mayManagePeople, mayReadEnquiries, type Role } from '#core/rights/role.ts'
import { requireRight } from '#core/rights/write.server.ts'
import { type FoundText, findTexts } from '#core/texts/list-texts.server.ts'
import { listPublishedTexts } from '#core/texts/published.server.ts'
import { themeTexts } from '#core/themes/themes.server.ts'
import { findNow } from '#db/clock.ts'
import type { Db } from '#db/schema.ts'

export type OtherName = { language: Translation; name: string }

/** `otherNames` are the name in other languages, where it has one. */
export type Findable = {
  members: { id: string; name: string; otherNames: OtherName[]; role: string }[]
  stocks: {
    id: string
    name: string
    otherNames: OtherName[]
    ticker: string
    theme: { id: string; name: string }
  }[]
  texts: { kind: FindableKind; key: string; title: string; otherNames: OtherName[] }[]
  records: { noun: NounName; key: string; label: string; detail: string }[]
  enquiries: { id: string; name: string; reference: string }[]
  people: { id: string; name: string; email: string }[]
  /** What the pages say as published, in all languages. */
  pages: { key: string; words: string }[]
}

const maxEnquiries = 50

/**
 * What somebody may open: of texts, which grow with the years, at most `limit` of a kind that have the
 * words of `search`; of lists that the rules bound all, the newest enquiries, and a page of people.
 */
export async function listFindable(
  db: Db,
  actorId: string,
  nouns: Nouns,
  asked: { search: string; limit: number },
): Promise<Findable> {
  const edits = await may(db, actorId, mayEditContent)
  const reads = await may(db, actorId, mayReadEnquiries)
  const manages = await may(db, actorId, mayManagePeople)
  const [members, texts, stocks, records, enquiries, people, pages] = await Promise.all([
    edits ? listMembers(db) : [],
    edits ? findEveryText(db, asked) : [],
    edits ? listStocks(db) : [],
    edits ? Promise.all(Object.values(nouns).map((noun) => findableOf(db, noun))) : [],
    reads ? listEnquiries(db) : [],
    manages ? listPeople(db, actorId, { search: asked.search, show: 'all', page: 1 }) : undefined,
    edits ? listPageWords(db) : [],
  ])
  return {
    members,
    texts,
    stocks,
    records: records.flat(),
    enquiries,
    people: (people?.people ?? []).map(({ id, name, email }) => ({ id, name, email })),
    pages,
  }
}

async function listPageWords(db: Db): Promise<Findable['pages']> {
  const now = await findNow(db)
  const published = await Promise.all(
    languages.map((language) => listPublishedTexts(db, 'page', language, now)),
  )
  return published.flat().map(({ key, content }) => ({
    key,
    words: Object.values(content).join(' '),
  }))
}

type FindableKind = 'theme' | 'letter' | 'disclosure' | 'legal'

async function findEveryText(db: Db, asked: { search: string; limit: number }) {
  const found = await Promise.all([
    findTexts(db, themeTexts, asked).then(titledAs('theme')),
    findTexts(db, letterTexts, asked).then(titledAs('letter')),
    findTexts(db, disclosureKind, asked).then(titledAs('disclosure')),
    // They are known by names that their titles need not have.
    findTexts(db, legalKind, { search: '', limit: legalSlugs.length }).then(titledAs('legal')),
  ])
  return found.flat()
}

function titledAs(kind: FindableKind) {
  return (texts: readonly FoundText[]) => texts.map((text) => ({ kind, ...titled(text) }))
}

function titled({ key, titles }: FoundText) {
  const english = titles.find(({ language }) => language === 'en')
  const otherNames = titles.flatMap(({ language, title }) =>
    language === 'en' || ['', key].includes(title) ? [] : [{ language, name: title }],
  )
  return { key, title: english?.title || key, otherNames }
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
    .innerJoin('themes', 'themes.id', 'stock_picks.theme_id')
    .select([
      'stock_picks.id',
      'stock_picks.name',
      'ticker',
      'theme_id',
      'themes.name as themeName',
    ])
    .select(otherNameColumns)
    .where('removed_at', 'is', null)
    .orderBy('stock_picks.name')
    .orderBy('stock_picks.id')
    .execute()
  return rows.map(({ id, name, ticker, theme_id, themeName, ...names }) => ({
    id,
    name,
    ticker,
    theme: { id: theme_id, name: themeName },
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
