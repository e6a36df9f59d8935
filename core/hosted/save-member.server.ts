import { claimPicture } from '#core/media/pictures.server.ts'
import { freeSlug, slugOf } from '#core/slug.ts'
import { type MemberDraft, memberLabels } from '#core/team/member.ts'
import { recordImported } from './hosted-records.server.ts'
import { checkedMember, type HostedMember, memberValues } from './member-row.ts'
import { saveOldSlug, type Team } from './opened-team.server.ts'
import type { RowReport } from './report.ts'
import { mergeRow } from './rows.server.ts'
import type { ImportRun } from './run.server.ts'

/** Takes over what changed there but not here; conflicts keep our value and are reported. */
export async function saveMember(
  { tx }: ImportRun,
  team: Team,
  of: {
    id: string
    base: Partial<HostedMember> | undefined
    stored: NonNullable<ReturnType<Team['stored']['get']>>
    wanted: HostedMember
  },
  to: RowReport,
): Promise<void> {
  const { id, base, stored, wanted } = of
  const before = stored.draft
  // A slug that we made from the imported name counts as imported.
  const isOwnSlug = slugOf(base?.slug || before.name, '-') === before.slug
  const { take, done, ...merged } = mergeRow(
    to,
    {
      base: base && memberValues({ ...wanted, ...base }),
      wanted: memberValues(wanted),
      current: memberValues({ ...before, slug: isOwnSlug ? (base?.slug ?? '') : before.slug }),
    },
    { labels: memberLabels, quiet: ['lastUpdated'] },
  )
  const draft = Object.keys(take).length > 0 ? checkedMember(wish(team, before, take), to) : before
  if (!draft) return
  const fields = Object.keys(take) as (keyof HostedMember)[]
  const isChanged = fields.some((field) => draft[field] !== before[field])
  if (isChanged) {
    await (await team.write()).update(stored, draft)
    if (draft.image) await claimPicture(tx, draft.image)
    team.slugs.set(draft.slug, before.id)
    const slugs = { old: wanted.slug, slug: draft.slug }
    if (take.slug !== undefined) await saveOldSlug(tx, team, { member: before.id, ...slugs }, to)
  }
  await recordImported(tx, 'team_members', id, { recordId: before.id, values: merged.base })
  done(isChanged)
}

function wish(team: Team, before: MemberDraft, take: Partial<HostedMember>): MemberDraft {
  const draft = { ...before, ...take }
  if (take.image !== undefined) draft.useInitials = take.image === ''
  if (take.slug !== undefined)
    draft.slug = freeSlug(
      slugOf(take.slug || draft.name, '-'),
      (each) => (team.slugs.get(each) ?? before.id) !== before.id,
    )
  return draft
}
