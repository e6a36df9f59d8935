import { changeSite } from '#core/approval/gate.server.ts'
import type { Language } from '#core/language.ts'
import { inLanguage } from '#core/record/fields.ts'
import { inEnglishColumns, publicColumns, readValues } from '#core/record/store.server.ts'
import { beginWrite, createRecordWriter } from '#core/record/write.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { findPictures } from '../media/pictures.server.ts'
import type { Actor } from '../work.ts'
import { newMember } from './edit-member.ts'
import { type Member, type MemberPreview, memberFields, type NewMember } from './member.ts'
import { teamList } from './team.server.ts'

export async function listMembers(db: Db, language: Language = 'en'): Promise<Member[]> {
  const [rows, former] = await Promise.all([
    db
      .selectFrom('team_members')
      .selectAll()
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
    .select(['name', 'role', 'slug', 'image_url', 'image_alt', 'display_order', 'last_updated'])
    .select(['name_ar', 'role_ar', 'image_alt_ar'])
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
  return rows.map((row) => ({
    ...inLanguage(memberFields, wordsOf(row), language),
    slug: row.slug,
    imageUrl: row.image_url ?? undefined,
    picture: pictures.get(row.image_url ?? ''),
    displayOrder: row.display_order,
    lastUpdated: row.last_updated,
  }))
}

type WordsRow = Record<
  'name' | 'name_ar' | 'role' | 'role_ar' | 'image_alt' | 'image_alt_ar',
  string
>

function wordsOf(row: WordsRow) {
  const { name, role, name_ar: nameAr, role_ar: roleAr } = row
  return { name, nameAr, role, roleAr, imageAlt: row.image_alt, imageAltAr: row.image_alt_ar }
}

/** Includes former slugs (docs/decisions.md 9). */
export async function listMemberSlugs(db: Db): Promise<string[]> {
  const members = await listMembers(db)
  return members.flatMap((member) => [member.slug, ...member.formerSlugs])
}

/** Creates a member with initials (docs/decisions.md 18); a duplicate slug gets -2. Returns the id. */
export async function createMember(tx: Tx, actor: Actor, member: NewMember): Promise<string> {
  const context = await beginWrite(tx, actor)
  const { resolve } = await teamList.begin(context, [])
  const typed = { ...newMember([], context.today), ...member, useInitials: true }
  const id = await createRecordWriter(context, teamList).add(resolve(typed, undefined))
  await changeSite({ tx }, ['team'])
  return id
}
