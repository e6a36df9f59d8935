import { noonIn } from '#core/dates.ts'
import { sameRow } from '#core/record/merge.ts'
import { removeSince, type Save } from '#core/record/write.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { firstFree, slugOf } from '#core/slug.ts'
import { newMember } from '#core/team/edit-member.ts'
import { imageMissing, type MemberDraft, memberFields } from '#core/team/member.ts'
import {
  createFormerSlug,
  importedTeam,
  listFormerSlugs,
  listSlugOwners,
  teamList,
} from '#core/team/team.server.ts'
import type { Db } from '#db/schema.ts'
import type { ListTransfer } from './list-rows.server.ts'
import type { ListKind } from './lists.server.ts'
import {
  addressesIn,
  addressesText,
  isOldAddress,
  type MoreColumns,
  type MoreTexts,
  pastMoment,
} from './more-columns.ts'
import { type Column, columnsFor } from './values.ts'

const first = ['name', 'role', 'slug'] as const

const fieldColumns = columnsFor(memberFields, [
  ...first,
  ...Object.keys(memberFields).filter((key) => !first.some((each) => each === key)),
])

const moreColumns: Column[] = [
  {
    name: 'former_slugs',
    key: 'formerSlugs',
    field: { kind: 'line', label: 'Former slugs', max: 5000 },
  },
  { name: 'removed', key: 'removed', field: { kind: 'moment', label: 'In the trash since' } },
]

const imageMissingInFile =
  'Image is required: name one in the column image, or say yes in the column use_initials'

export const teamKind: ListKind<MemberDraft, MemberDraft> = {
  noun: 'team',
  marks: ['name', 'role'],
  columns: fieldColumns,
  more: ['created'],
  moreColumns,
  listKept,
  listOf: () => teamList,
  open: (db, _, now) => openTeam(db, now),
}

async function openTeam(db: Db, now: Date): Promise<ListTransfer<MemberDraft, MemberDraft>> {
  const owners = await listSlugOwners(db)
  // Of a name that is in the file 10,000 times, each number is tried once.
  const lastNumbers = new Map<string, number>()
  const madeSlug = (name: string) => {
    const slug = slugOf(name, '-')
    if (slug === '') return slug
    const { free, number } = firstFree(slug, (each) => owners.has(each), lastNumbers.get(slug))
    lastNumbers.set(slug, number)
    return free
  }
  return {
    listOf: importedTeam,
    columns: fieldColumns,
    inFiles: { [imageMissing]: imageMissingInFile },
    blank: newMember,
    complete(typed, { before, given, today }) {
      const slug = typed.slug || before?.slug || madeSlug(typed.name)
      const draft = { ...typed, slug }
      const isChanged = !before || !sameRow(draft, before)
      return isChanged && !given.has('lastUpdated') ? { ...draft, lastUpdated: today } : draft
    },
    refuse(draft, before) {
      const owner = owners.get(draft.slug)
      const isTaken = draft.slug !== '' && owner !== undefined && owner !== (before?.id ?? draft.id)
      if (!isTaken && draft.slug !== '') owners.set(draft.slug, draft.id)
      return isTaken ? [`The slug ${draft.slug} is or was that of another member`] : []
    },
    more: await openTeamColumns(db, owners, now),
    wordsOf: ({ slug, name }) => ({ words: slug || name }),
    sort: (a, b) => a.displayOrder - b.displayOrder,
    sent: (draft) => draft,
  }
}

/** @param owners rises with each row */
async function openTeamColumns(
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
        return owners.getOrInsert(slug, draft.id) === draft.id
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

async function listKept(db: Db): Promise<Map<string, MoreTexts>> {
  const former = await listFormerSlugs(db)
  const rows = await db.selectFrom('team_members').select(['id', 'removed_at']).execute()
  return new Map(
    rows.map(({ id, removed_at }) => {
      const formerSlugs = addressesText((former.get(id) ?? []).toSorted())
      return [id, { formerSlugs, removed: removed_at?.toISOString() ?? '' }]
    }),
  )
}
