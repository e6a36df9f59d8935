import type { Db } from '#db/schema.ts'
import { freeSlug, slugOf } from '../slug.ts'
import type { MemberDraft } from './member-draft.ts'

/** Every slug that leads somewhere, or may again, with the member to whom it leads. */
export async function readSlugs(db: Db): Promise<Map<string, string>> {
  const [present, former] = [
    await db.selectFrom('team_members').select(['id', 'slug']).execute(),
    await db.selectFrom('former_slugs').select(['member_id as id', 'slug']).execute(),
  ]
  return new Map([...former, ...present].map(({ id, slug }) => [slug, id]))
}

/**
 * The slug under which a member is saved (docs/decisions.md 5, 9): the stored one as long as the
 * name makes the same, else one that nobody else has or had. Where the name makes none, the typed
 * one; '' when there is none at all.
 *
 * @param owners see readSlugs; the slug is entered there
 */
export function settleSlug(
  member: MemberDraft,
  stored: Pick<MemberDraft, 'name' | 'slug'> | undefined,
  owners: Map<string, string>,
): string {
  const made = slugOf(member.name, '-')
  if (stored && made !== '' && made === slugOf(stored.name, '-')) return stored.slug
  const wanted = made || member.slug
  if (wanted === '') return ''
  const slug = freeSlug(wanted, (each) => (owners.get(each) ?? member.id) !== member.id)
  owners.set(slug, member.id)
  return slug
}
