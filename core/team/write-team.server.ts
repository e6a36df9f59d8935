import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/schema.ts'
import { dayIn, noonIn } from '../dates.ts'
import { type Actor, type Change, newRecord, recordChange } from '../history/changes.server.ts'
import { errorsOf, type Problem } from '../lists/list.ts'
import { InvalidList, type Write } from '../lists/save-list.server.ts'
import { mayNamePicture } from '../media/named-picture.server.ts'
import { readSettings } from '../settings/settings.server.ts'
import { checkTeam, type MemberDraft, memberFields, tidyMember } from './member-draft.ts'
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
 * wanted any more go to the trash (decision 1), those that were in it come back. Throws InvalidList.
 *
 * @param from whether members in the trash may be wanted; in an editor's list they may not
 */
export function writeTeam(wanted: Wanted, from: 'team' | 'team and trash'): Write {
  return async (tx, actor, revision) => {
    const { timeZone } = await readSettings(tx)
    const stored = await readMemberRows(tx)
    const known = new Map(
      stored
        .filter((row) => from === 'team and trash' || row.removed_at === null)
        .map((row) => [row.id, row]),
    )
    const drafts = await wanted(stored, timeZone, tx)
    const members = await settle(tx, drafts, known, timeZone)
    const writer = new Writer(tx, actor, revision, timeZone)

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
      fault('id', 'This member is not on the team any more: load the list again')
    if (!(await mayNamePicture(tx, 'team-images', image, stored?.image ?? '')))
      fault('image', 'There is no such picture: upload it again')
    members.push({ ...tidied, slug: settleSlug(tidied, stored, owners) })
  }
  const problems = [...strangers, ...errorsOf(checkTeam(members))]
  if (problems.length > 0) throw new InvalidList(problems)
  return members
}

/** Writes single members down, each with its line of history. */
class Writer {
  changed = false
  readonly #tx: Tx
  readonly #actor: Actor
  readonly #revision: number
  readonly #timeZone: string
  readonly #now = new Date()

  constructor(tx: Tx, actor: Actor, revision: number, timeZone: string) {
    this.#tx = tx
    this.#actor = actor
    this.#revision = revision
    this.#timeZone = timeZone
  }

  async add(member: MemberDraft): Promise<string> {
    const id = randomUUID()
    await this.#tx
      .insertInto('team_members')
      .values({
        ...this.#columns(member),
        id,
        last_updated: this.#moment(member.lastUpdated),
        created_at: this.#now,
      })
      .execute()
    const { id: _, ...fields } = member
    await this.#record({ id, name: member.name }, 'added', newRecord(fields))
    return id
  }

  async update(row: MemberRow, member: MemberDraft): Promise<void> {
    const before = draftOf(row, this.#timeZone)
    const fields = memberFields.filter((field) => before[field] !== member[field])
    const restored = row.removed_at !== null
    if (fields.length === 0 && !restored) return
    if (before.slug !== member.slug) await this.#keepOldSlug(row, member.slug)
    await this.#tx
      .updateTable('team_members')
      .set({
        ...this.#columns(member),
        ...(fields.includes('lastUpdated') && { last_updated: this.#moment(member.lastUpdated) }),
        removed_at: null,
        removed_by: null,
      })
      .where('id', '=', row.id)
      .execute()
    const differences = fields.map((field) => [
      field,
      { before: before[field], after: member[field] },
    ])
    await this.#record(member, restored ? 'restored' : 'updated', Object.fromEntries(differences))
  }

  async remove(row: MemberRow): Promise<void> {
    await this.#tx
      .updateTable('team_members')
      .set({ removed_at: this.#now, removed_by: this.#actor.id, updated_at: this.#now })
      .where('id', '=', row.id)
      .execute()
    await this.#record(row, 'removed', {})
  }

  /** The old slug keeps leading to the member (decision 9). */
  async #keepOldSlug(row: MemberRow, slug: string): Promise<void> {
    await this.#tx.deleteFrom('former_slugs').where('slug', '=', slug).execute()
    await this.#tx
      .insertInto('former_slugs')
      .values({ slug: row.slug, member_id: row.id, created_at: this.#now })
      .execute()
  }

  async #record(
    { id, name }: { id: string; name: string },
    action: Change['action'],
    differences: Change['differences'],
  ): Promise<void> {
    this.changed = true
    const record = { recordId: id, recordName: name, action, differences }
    await recordChange(this.#tx, this.#actor, { noun: 'team', ...record, revision: this.#revision })
  }

  #columns(member: MemberDraft) {
    return {
      name: member.name,
      role: member.role,
      short_bio: member.shortBio,
      full_bio: member.fullBio,
      image_url: member.image || null,
      image_alt: member.imageAlt,
      use_initials: member.useInitials,
      slug: member.slug,
      show_on_home: member.showOnHome,
      display_order: member.displayOrder,
      updated_at: this.#now,
    }
  }

  /** Today is now; of another day no hour is known. */
  #moment(day: string): Date {
    return day === dayIn(this.#timeZone, this.#now) ? this.#now : noonIn(this.#timeZone, day)
  }
}
