import { sql } from 'kysely'
import { disclosureKind } from '#core/disclosures/disclosure.ts'
import { isRefusal } from '#core/issue.ts'
import { listLetters } from '#core/letters/letters.server.ts'
import type { NounName } from '#core/nouns.ts'
import type { Noun } from '#core/record/noun.ts'
import type { Nouns } from '#core/record/nouns.server.ts'
import { listRecords } from '#core/record/records.server.ts'
import { translationColumn } from '#core/record/store.server.ts'
import { listTexts } from '#core/texts/list-texts.server.ts'
import { listAllThemes } from '#core/themes/staff-themes.server.ts'
import { listThemes } from '#core/themes/themes.server.ts'
import { requireRight } from '#core/users/rights.server.ts'
import { mayEditContent, mayReadEnquiries, type Role } from '#core/users/role.ts'
import type { Db } from '#db/schema.ts'

/** `arabic` is the name in Arabic, if it has one. */
export type Findable = {
  members: { id: string; name: string; arabic?: string; role: string }[]
  themes: { id: string; name: string; arabic?: string }[]
  stocks: { id: string; name: string; arabic?: string; ticker: string; theme: string }[]
  letters: { slug: string; title: string; arabic?: string }[]
  records: { noun: NounName; key: string; label: string; detail: string }[]
  disclosures: { key: string; title: string }[]
  enquiries: { id: string; name: string; reference: string }[]
}

const maxEnquiries = 50

export async function listFindable(db: Db, actorId: string, nouns: Nouns): Promise<Findable> {
  const edits = await may(db, actorId, mayEditContent)
  const reads = await may(db, actorId, mayReadEnquiries)
  const now = new Date()
  const [members, themes, arabicThemes, stocks, letters, arabicLetters, records, texts, enquiries] =
    await Promise.all([
      edits ? listMembers(db) : [],
      edits ? listAllThemes(db) : [],
      edits ? listThemes(db, now, 'ar') : [],
      edits ? listStocks(db) : [],
      edits ? listLetters(db) : [],
      edits ? listLetters(db, now, 'ar') : [],
      edits ? Promise.all(Object.values(nouns).map((noun) => findableOf(db, noun))) : [],
      edits ? listTexts(db, disclosureKind, 'en') : [],
      reads ? listEnquiries(db) : [],
    ])
  const translated = arabicThemes.filter(({ language }) => language === 'ar')
  const nameOf = new Map(translated.map(({ id, name }) => [id, name]))
  const titleOf = new Map(arabicLetters.map(({ slug, title }) => [slug, title]))
  return {
    members,
    themes: themes.map(({ id, name }) => ({ id, name, arabic: nameOf.get(id) })),
    stocks,
    letters: letters.map(({ slug, title }) => ({ slug, title, arabic: titleOf.get(slug) })),
    records: records.flat(),
    disclosures: texts.map(({ key, title }) => ({ key, title })),
    enquiries,
  }
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

const arabicName = sql<string>`coalesce(${translationColumn('name', 'ar')}, '')`.as('arabic')

async function findableOf(db: Db, noun: Noun): Promise<Findable['records']> {
  return (await listRecords(db, noun)).map((record) => {
    const key = String(record[noun.key])
    return {
      noun: noun.name,
      key,
      label: noun.summaryOf?.(record) ?? noun.titleOf(record),
      // As texts name it.
      detail: noun.key === 'name' ? `${noun.one}.${key}` : noun.one,
    }
  })
}

function listMembers(db: Db): Promise<Findable['members']> {
  return db
    .selectFrom('team_members')
    .select(['id', 'name', 'role'])
    .select(arabicName)
    .where('removed_at', 'is', null)
    .orderBy('display_order')
    .orderBy('id')
    .execute()
}

function listStocks(db: Db): Promise<Findable['stocks']> {
  return db
    .selectFrom('stock_picks')
    .select(['id', 'name', 'ticker', 'theme_id as theme'])
    .select(arabicName)
    .where('removed_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
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
