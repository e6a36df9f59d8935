import type { Selectable } from 'kysely'
import type { Db, Schema } from '#db/schema.ts'
import { dayIn } from '../dates.ts'
import type { MemberDraft } from './member-draft.ts'

export type MemberRow = Selectable<Schema['team_members']>

/** Everybody who is or was on the team, in display order. */
export async function readMemberRows(db: Db): Promise<MemberRow[]> {
  return db
    .selectFrom('team_members')
    .selectAll()
    .orderBy('display_order')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** A stored member as the editor holds one, with dates of the office's zone. */
export function draftOf(row: MemberRow, timeZone: string): MemberDraft {
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    shortBio: row.short_bio,
    fullBio: row.full_bio,
    image: row.image_url ?? '',
    imageAlt: row.image_alt,
    useInitials: row.use_initials,
    slug: row.slug,
    showOnHome: row.show_on_home,
    displayOrder: row.display_order,
    lastUpdated: dayIn(timeZone, row.last_updated),
  }
}
