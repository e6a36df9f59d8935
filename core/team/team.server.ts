import type { ListDefinition } from '#core/record/definition.server.ts'
import type { SentList } from '#core/record/list.ts'
import { findList, saveList } from '#core/record/save.server.ts'
import { shapeOfRow } from '#core/record/sent-list.server.ts'
import { freeSlug, slugOf } from '#core/slug.ts'
import type { Place } from '#core/work.ts'
import type { Db, Tx } from '#db/schema.ts'
import { checkTeam, type MemberDraft, memberFields, memberLabels, memberRules } from './member.ts'

/** See docs/product.md §4, §5; docs/decisions.md 1, 5, 9, 18. */
export const teamList: ListDefinition<MemberDraft> = {
  name: 'team',
  noun: 'team',
  shows: ['team'],
  table: 'team_members',
  scope: {},
  rowId: 'id',
  detail: 'role',
  fields: memberFields,
  labels: memberLabels,
  max: memberRules.max,
  unknownRow: 'There is no such member: load the list again',
  shape: shapeOfRow(memberFields),
  check: checkTeam,
  stamps: ['updated_at'],
  async begin({ tx }) {
    const owners = await listSlugOwners(tx)
    return {
      resolve: (member, saved) => ({ ...member, slug: resolveSlug(member, saved, owners) }),
    }
  },
  /** The old slug keeps leading to the member (docs/decisions.md 9). */
  async afterWrite({ tx, now }, { recordId, before, after }) {
    if (!before || before.slug === after.slug) return
    await tx.deleteFrom('former_slugs').where('slug', '=', after.slug).execute()
    await tx
      .insertInto('former_slugs')
      .values({ slug: before.slug, member_id: recordId, created_at: now })
      .execute()
  },
}

export const findTeamForEditing = (db: Db) => findList(db, teamList)

export const saveTeam = (place: Place, actorId: string, sent: SentList) =>
  saveList(place, actorId, teamList, sent)

/** The current or former owner of each slug. */
export async function listSlugOwners(db: Db): Promise<Map<string, string>> {
  const present = await db.selectFrom('team_members').select(['id', 'slug']).execute()
  const former = await db.selectFrom('former_slugs').select(['member_id as id', 'slug']).execute()
  return new Map([...former, ...present].map(({ id, slug }) => [slug, id]))
}

/**
 * The stored slug if it matches the name, else one that was never used (docs/decisions.md 5, 9);
 * the typed one if the name gives none. Adds it to `owners`.
 */
function resolveSlug(
  member: MemberDraft,
  saved: MemberDraft | undefined,
  owners: Map<string, string>,
): string {
  const made = slugOf(member.name, '-')
  if (saved && made !== '' && made === slugOf(saved.name, '-')) return saved.slug
  const wanted = made || member.slug
  if (wanted === '') return ''
  const slug = freeSlug(wanted, (each) => (owners.get(each) ?? member.id) !== member.id)
  owners.set(slug, member.id)
  return slug
}

/** By member id. */
export async function listFormerSlugs(db: Db): Promise<Map<string, string[]>> {
  const rows = await db.selectFrom('former_slugs').select(['member_id', 'slug']).execute()
  const groups = Map.groupBy(rows, ({ member_id }) => member_id)
  return new Map([...groups].map(([id, own]) => [id, own.map(({ slug }) => slug)]))
}

/** Adds an imported address as a redirect to the member. */
export async function createFormerSlug(tx: Tx, memberId: string, slug: string): Promise<void> {
  await tx
    .insertInto('former_slugs')
    .values({ slug, member_id: memberId, created_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Changes a slug without a redirect; the new one must never have been used. */
export async function renameSlug(tx: Tx, memberId: string, slug: string): Promise<void> {
  await tx.updateTable('team_members').set({ slug }).where('id', '=', memberId).execute()
}
