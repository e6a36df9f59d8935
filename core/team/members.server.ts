import { changeSite } from '#core/approval/gate.server.ts'
import { publicColumns, readValues } from '#core/lists/columns.server.ts'
import { createRecordWriter } from '#core/lists/record-writer.server.ts'
import { writeContext } from '#core/lists/write-list.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { Actor } from '../history/changes.server.ts'
import { findPictures } from '../media/pictures.server.ts'
import { type Member, type MemberPreview, memberFields, newMember } from './member.ts'
import { teamList } from './team.server.ts'

export async function listMembers(db: Db): Promise<Member[]> {
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
      ...fields,
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
    // Left out where there is none: the files behind image_url in all their widths, its words.
    picture,
    image_alt: imageAlt || undefined,
  }
}

export async function listHomeMembers(db: Db): Promise<MemberPreview[]> {
  const rows = await db
    .selectFrom('team_members')
    .select(['name', 'role', 'slug', 'image_url', 'image_alt', 'display_order', 'last_updated'])
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
    name: row.name,
    role: row.role,
    slug: row.slug,
    imageUrl: row.image_url ?? undefined,
    imageAlt: row.image_alt,
    picture: pictures.get(row.image_url ?? ''),
    displayOrder: row.display_order,
    lastUpdated: row.last_updated,
  }))
}

/**
 * Every slug that leads to a member: the present ones and those of former names (docs/decisions.md
 * 9).
 */
export async function listMemberSlugs(db: Db): Promise<string[]> {
  const members = await listMembers(db)
  return members.flatMap((member) => [member.slug, ...member.formerSlugs])
}

export type NewMember = Pick<
  Member,
  'name' | 'role' | 'shortBio' | 'fullBio' | 'showOnHome' | 'displayOrder'
>

/**
 * Adds a member, shown with initials until there is a picture (docs/decisions.md 18). The slug comes
 * from the name; a clash gets -2 (docs/decisions.md 5). Returns the id.
 */
export async function addMember(tx: Tx, actor: Actor, member: NewMember): Promise<string> {
  const context = await writeContext(tx, actor)
  const resolve = await teamList.begin(context, [])
  const typed = { ...newMember([], context.today), ...member, useInitials: true }
  const id = await createRecordWriter(context, teamList).add(resolve(typed, undefined))
  await changeSite(tx, ['team'])
  return id
}
