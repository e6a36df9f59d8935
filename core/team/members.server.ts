import { changeSite } from '#core/approval/gate.server.ts'
import type { Language } from '#core/language.ts'
import { inLanguage } from '#core/record/fields.ts'
import {
  inEnglishColumns,
  publicColumns,
  readValues,
  wordColumns,
} from '#core/record/store.server.ts'
import { createRecordWriter } from '#core/record/write.server.ts'
import type { Work } from '#core/work.ts'
import type { Db } from '#db/schema.ts'
import { findPictures } from '../media/pictures.server.ts'
import { newMember } from './edit-member.ts'
import { type Member, type MemberPreview, memberFields, type NewMember } from './member.ts'
import { teamList } from './team.server.ts'

/** Everything that is shown of a member but the translations, which English pages do without. */
const shownColumns = [
  'name',
  'role',
  'short_bio',
  'full_bio',
  'image_url',
  'image_alt',
  'use_initials',
  'slug',
  'profile_url',
  'show_on_home',
  'display_order',
  'last_updated',
  'created_at',
] as const

/** In the order of the page. */
export function listMembers(db: Db, language: Language = 'en'): Promise<Member[]> {
  return readMembers(db, language)
}

/** The member whom a text names as its author, as the language of the text writes the name. */
export async function findMemberNamed(
  db: Db,
  name: string,
  language: Language,
): Promise<Member | undefined> {
  const wanted = name.trim().toLowerCase()
  // No database folds every letter: names are short, so all of them are read, and one member.
  const rows = await inOrder(db)
    .select(wordColumns(['name'], language))
    .execute()
  const names = rows.map((row) => inLanguage(memberFields, row, language))
  const named = names.find((each) => each.name.trim().toLowerCase() === wanted)
  const [member] = named ? await readMembers(db, language, named.id) : []
  return member
}

function inOrder(db: Db) {
  return db
    .selectFrom('team_members')
    .select('id')
    .where('removed_at', 'is', null)
    .orderBy('display_order')
    .orderBy('created_at')
    .orderBy('id')
}

/** All of them, or one. */
async function readMembers(db: Db, language: Language, id?: string): Promise<Member[]> {
  const [rows, former] = await Promise.all([
    inOrder(db)
      .select(shownColumns)
      .$if(language !== 'en', (select) => select.select('translations'))
      .$if(id !== undefined, (select) => select.where('id', '=', id ?? ''))
      .execute(),
    db
      .selectFrom('former_slugs')
      .selectAll()
      .$if(id !== undefined, (select) => select.where('member_id', '=', id ?? ''))
      .orderBy('slug')
      .execute(),
  ])
  const pictures = await findPictures(
    db,
    rows.map((row) => row.image_url),
  )
  const slugs = Map.groupBy(former, ({ member_id }) => member_id)
  return rows.map((row) => {
    const { image, useInitials: _, ...fields } = readValues(memberFields, row, 'UTC')
    return {
      ...inLanguage(memberFields, fields, language),
      id: row.id,
      imageUrl: image || undefined,
      picture: pictures.get(image),
      formerSlugs: slugs.get(row.id)?.map(({ slug }) => slug) ?? [],
      lastUpdated: row.last_updated,
      createdAt: row.created_at,
    }
  })
}

export function memberJson(member: Member): Record<string, unknown> {
  const { id, formerSlugs, createdAt, picture, imageUrl, imageAlt } = member
  return {
    id,
    ...publicColumns(memberFields, { ...member, image: imageUrl }),
    former_slugs: formerSlugs,
    created_at: createdAt,
    picture,
    image_alt: imageAlt || undefined,
    in_english: inEnglishColumns(member),
  }
}

export async function listHomeMembers(db: Db, language: Language = 'en'): Promise<MemberPreview[]> {
  const rows = await db
    .selectFrom('team_members')
    .select(wordColumns(['name', 'role', 'imageAlt'], language))
    .select(['slug', 'image_url', 'display_order', 'last_updated'])
    .where('removed_at', 'is', null)
    .where('show_on_home', '=', true)
    .orderBy('display_order')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const pictures = await findPictures(
    db,
    rows.map((row) => row.image_url),
  )
  return rows.map(({ slug, image_url, display_order, last_updated, ...words }) => ({
    ...inLanguage(memberFields, words, language),
    slug,
    imageUrl: image_url ?? undefined,
    picture: pictures.get(image_url ?? ''),
    displayOrder: display_order,
    lastUpdated: last_updated,
  }))
}

/** Creates a member with initials (docs/decisions.md 18); a duplicate slug gets -2. Returns the id. */
export async function createMember(work: Work, member: NewMember): Promise<string> {
  const { resolve } = await teamList.begin(work, [])
  const typed = { ...newMember([], work.today), ...member, useInitials: true }
  const id = await createRecordWriter(work, teamList).add(resolve(typed, undefined))
  await changeSite(work, ['team'])
  return id
}
