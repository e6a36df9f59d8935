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
  'id',
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

export async function listMembers(db: Db, language: Language = 'en'): Promise<Member[]> {
  const [rows, former] = await Promise.all([
    db
      .selectFrom('team_members')
      .select(shownColumns)
      .$if(language !== 'en', (select) => select.select('translations'))
      .where('removed_at', 'is', null)
      .orderBy('display_order')
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    db.selectFrom('former_slugs').selectAll().orderBy('slug').execute(),
  ])
  const pictures = await findPictures(
    db,
    rows.map((row) => row.image_url),
  )
  return rows.map((row) => {
    const { image, useInitials: _, ...fields } = readValues(memberFields, row, 'UTC')
    return {
      ...inLanguage(memberFields, fields, language),
      id: row.id,
      imageUrl: image || undefined,
      picture: pictures.get(image),
      formerSlugs: former.filter((each) => each.member_id === row.id).map((each) => each.slug),
      lastUpdated: row.last_updated,
      createdAt: row.created_at,
    }
  })
}

/** The member whom a text names as its author, as the language of the text writes the name. */
export async function findMemberNamed(
  db: Db,
  name: string,
  language: Language,
): Promise<Member | undefined> {
  const wanted = name.trim().toLowerCase()
  const members = await listMembers(db, language)
  return members.find((member) => member.name.trim().toLowerCase() === wanted)
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
