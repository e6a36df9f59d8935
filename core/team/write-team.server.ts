import type { Tx } from '#db/schema.ts'
import { errorsOf, type Problem } from '../lists/list.ts'
import { InvalidList, type Write } from '../lists/save-list.server.ts'
import { mayNamePicture } from '../media/named-picture.server.ts'
import { readSettings } from '../settings/settings.server.ts'
import { checkTeam, type MemberDraft, tidyMember } from './member-draft.ts'
import { MemberWriter } from './member-writer.server.ts'
import { readSlugs, settleSlug } from './slugs.server.ts'
import { draftOf, type MemberRow, readMemberRows } from './team-rows.server.ts'

/** What the team is to become: rows of it as it is, new ones, and some out of the trash. */
type Wanted = (
  stored: readonly MemberRow[],
  timeZone: string,
  tx: Tx,
) => MemberDraft[] | Promise<MemberDraft[]>

/**
 * Makes the team what is wanted: new members are added, changed ones updated, those that are not
 * wanted any more go to the trash (docs/decisions.md 1), and those that were in it come back: also
 * when somebody saves a list over one from which they were removed. Throws InvalidList.
 */
export function writeTeam(wanted: Wanted): Write {
  return async (tx, actor, revision) => {
    const { timeZone } = await readSettings(tx)
    const stored = await readMemberRows(tx)
    const known = new Map(stored.map((row) => [row.id, row]))
    const drafts = await wanted(stored, timeZone, tx)
    const members = await settle(tx, drafts, known, timeZone)
    const writer = new MemberWriter(tx, actor, revision, timeZone)

    const ids: Record<string, string> = {}
    for (const member of members) {
      const row = known.get(member.id)
      if (row) await writer.update(row, member)
      else ids[member.id] = await writer.add(member)
    }
    const left = new Set(members.map(({ id }) => id))
    for (const row of stored)
      if (row.removed_at === null && !left.has(row.id)) await writer.remove(row)
    return { ids, changed: writer.changed }
  }
}

/** The members as they will be kept. Throws InvalidList. */
async function settle(
  tx: Tx,
  drafts: readonly MemberDraft[],
  known: ReadonlyMap<string, MemberRow>,
  timeZone: string,
): Promise<MemberDraft[]> {
  const owners = await readSlugs(tx)
  const members: MemberDraft[] = []
  const strangers: Problem[] = []
  for (const draft of drafts) {
    const tidied = tidyMember(draft)
    const { id, name, image } = tidied
    const row = known.get(id)
    const stored = row && draftOf(row, timeZone)
    const fault = (field: string, message: string) =>
      strangers.push({ id, name, field, message, severity: 'error' })
    if (!stored && !id.startsWith('temp-'))
      fault('id', 'There is no such member: load the list again')
    if (!(await mayNamePicture(tx, 'team-images', image, stored?.image ?? '')))
      fault('image', 'There is no such picture: upload it again')
    members.push({ ...tidied, slug: settleSlug(tidied, stored, owners) })
  }
  const problems = [...strangers, ...errorsOf(checkTeam(members))]
  if (problems.length > 0) throw new InvalidList(problems)
  return members
}
