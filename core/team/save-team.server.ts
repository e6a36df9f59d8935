import { z } from 'zod'
import { readListRevision } from '#db/revisions.ts'
import type { Db } from '#db/schema.ts'
import { dayIn } from '../dates.ts'
import type { TrackedList } from '../history/history.server.ts'
import type { EditedList, SaveOutcome, SentList } from '../lists/list.ts'
import { type SavedList, saveList } from '../lists/save-list.server.ts'
import { readSentList, rowId } from '../lists/sent-list.server.ts'
import { readSettings } from '../settings/settings.server.ts'
import { type MemberDraft, memberLabels, mostMembers } from './member-draft.ts'
import { draftOf, readMemberRows } from './team-rows.server.ts'
import { writeTeam } from './write-team.server.ts'

const sentMember: z.ZodType<MemberDraft> = z.object({
  id: rowId,
  name: z.string(),
  role: z.string(),
  shortBio: z.string(),
  fullBio: z.string(),
  image: z.string().max(500),
  imageAlt: z.string(),
  useInitials: z.boolean(),
  slug: z.string(),
  showOnHome: z.boolean(),
  /** 1000 if missing (docs/product.md §3). */
  displayOrder: z.number().default(1000),
  lastUpdated: z.string(),
})

export const team: SavedList<MemberDraft> = {
  name: 'team',
  noun: 'team',
  readCurrent: readTeamForEditing,
}

export const trackedTeam: TrackedList = { name: team.name, labels: memberLabels }

/** The team as its editor loads it, in display order. */
export async function readTeamForEditing(db: Db): Promise<EditedList<MemberDraft>> {
  // Before the rows: then a save in between is a conflict, never an overwriting.
  const revision = await readListRevision(db, team.name)
  const [{ timeZone }, rows] = [await readSettings(db), await readMemberRows(db)]
  return {
    revision,
    rows: rows.filter((row) => row.removed_at === null).map((row) => draftOf(row, timeZone)),
    today: dayIn(timeZone, new Date()),
  }
}

/**
 * Saves what the team's editor posted, all of it or nothing (docs/product.md §4, §5;
 * docs/decisions.md 1, 5, 9, 18, 23). Throws Refusal 'not-allowed'.
 */
export async function saveTeam(
  db: Db,
  actorId: string,
  sent: SentList,
): Promise<SaveOutcome<MemberDraft>> {
  const message = `A team has at most ${mostMembers} members`
  const { read, problems } = readSentList(sent, sentMember, { rows: mostMembers, message })
  if (!read) return { outcome: 'invalid', problems }
  return saveList(
    db,
    actorId,
    team,
    read,
    writeTeam(() => read.rows),
  )
}
