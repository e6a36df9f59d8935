import { noonIn } from '#core/dates.ts'
import { removeSince, type Save } from '#core/record/write.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import type { MemberDraft } from '#core/team/member.ts'
import { createFormerSlug, listFormerSlugs, teamList } from '#core/team/team.server.ts'
import type { Db } from '#db/schema.ts'
import {
  addressesIn,
  addressesText,
  isOldAddress,
  type MoreColumns,
  type MoreTexts,
  pastMoment,
} from './more-columns.ts'
import type { Column } from './values.ts'

export const moreColumns: Column[] = [
  {
    name: 'former_slugs',
    key: 'formerSlugs',
    field: { kind: 'line', label: 'Former slugs', max: 5000 },
  },
  { name: 'removed', key: 'removed', field: { kind: 'moment', label: 'In the trash since' } },
]

/** @param owners rises with each row */
export async function openTeamColumns(
  db: Db,
  owners: Map<string, string>,
  now: Date,
): Promise<MoreColumns<MemberDraft, Save>> {
  const { timeZone } = await findSettings(db)
  const when = { now, ofDay: (day: string) => noonIn(timeZone, day) }
  return {
    columns: moreColumns,
    kept: await listKept(db),
    resolve(given, { before, draft }) {
      const own = addressesIn(before?.formerSlugs ?? '')
      const added = addressesIn(given.formerSlugs ?? '').filter((slug) => slug !== draft.slug)
      const reasons = added.flatMap((slug) => {
        if (!isOldAddress(slug)) return [`Former slugs: ${slug.slice(0, 60)} is not a slug`]
        const owner = owners.get(slug) ?? draft.id
        owners.set(slug, owner)
        return owner === draft.id
          ? []
          : [`The former slug ${slug} is or was that of another member`]
      })
      const removed = pastMoment('In the trash since', given.removed ?? '', when)
      const formerSlugs = addressesText([...new Set([...own, ...added])].toSorted())
      return {
        values: { formerSlugs, removed: removed.moment },
        reasons: [...reasons, ...removed.reasons],
      }
    },
    async write(save, records) {
      for (const { id, values } of records)
        for (const slug of addressesIn(values.formerSlugs ?? ''))
          await createFormerSlug(save.tx, id, slug)
      const removed = records.filter(({ values }) => values.removed)
      const since = removed.map(({ id, values }) => ({ id, at: new Date(values.removed ?? '') }))
      await removeSince(save, teamList, since)
    },
  }
}

export async function listKept(db: Db): Promise<Map<string, MoreTexts>> {
  const former = await listFormerSlugs(db)
  const rows = await db.selectFrom('team_members').select(['id', 'removed_at']).execute()
  return new Map(
    rows.map(({ id, removed_at }) => {
      const formerSlugs = addressesText((former.get(id) ?? []).toSorted())
      return [id, { formerSlugs, removed: removed_at?.toISOString() ?? '' }]
    }),
  )
}
