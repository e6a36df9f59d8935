import { randomUUID } from 'node:crypto'
import type { Tx } from '#db/schema.ts'
import { dayIn, noonIn } from '../dates.ts'
import { type Actor, type Change, newRecord, recordChange } from '../history/changes.server.ts'
import { type MemberDraft, memberFields } from './member-draft.ts'
import { draftOf, type MemberRow } from './team-rows.server.ts'

/** Writes single members down, each with its line of history. */
export class MemberWriter {
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

  /** The old slug keeps leading to the member (docs/decisions.md 9). */
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
    const list = { list: 'team', revision: this.#revision }
    await recordChange(this.#tx, this.#actor, { noun: 'team', ...record, ...list })
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
