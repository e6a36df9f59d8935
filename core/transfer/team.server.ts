import { randomUUID } from 'node:crypto'
import { nowIn } from '#core/approval/passage.ts'
import { noonIn } from '#core/dates.ts'
import { sameRow } from '#core/lists/compare.ts'
import { removeSince } from '#core/lists/remove-since.server.ts'
import { listStoredRecords } from '#core/lists/write-list.server.ts'
import { readSettings } from '#core/settings/settings.server.ts'
import { freeSlug, slugOf } from '#core/slug.ts'
import { newMember } from '#core/team/edit-member.ts'
import { imageMissing, type MemberDraft, memberFields } from '#core/team/member.ts'
import {
  addFormerSlug,
  importedTeam,
  listFormerSlugs,
  listSlugOwners,
  teamList,
} from '#core/team/team.server.ts'
import type { Db } from '#db/schema.ts'
import { columnsFor, recordOf } from './columns.ts'
import {
  addressesIn,
  type ExtraColumns,
  type ExtraValues,
  isAddress,
  pastMoment,
} from './extra-columns.ts'
import type { ListTransfer } from './list-rows.server.ts'
import type { TransferRecord } from './transfer.ts'
import type { Column } from './values.ts'

const first = ['name', 'role', 'slug'] as const

const fieldColumns = columnsFor(memberFields, [
  ...first,
  ...Object.keys(memberFields).filter((key) => !first.some((each) => each === key)),
])

const extraColumns: Column[] = [
  {
    ...{ name: 'former_slugs', key: 'formerSlugs' },
    field: { kind: 'line', label: 'Former slugs', max: 5000 },
  },
  { name: 'removed', key: 'removed', field: { kind: 'moment', label: 'In the trash since' } },
]

const imageMissingInFile =
  'Image is required: name one in the column image, or say yes in the column use_initials'

export const teamColumnNames = ['id', ...[...fieldColumns, ...extraColumns].map(({ name }) => name)]

/** docs/product.md §15.1. */
export async function teamTransfer(db: Db): Promise<ListTransfer<MemberDraft, MemberDraft>> {
  const owners = await listSlugOwners(db)
  const madeSlug = (name: string) => {
    const slug = slugOf(name, '-')
    return slug && freeSlug(slug, (each) => owners.has(each))
  }
  return {
    listOf: (ids) => importedTeam(({ id }) => ids.get(id) ?? randomUUID()),
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
    extra: await teamExtra(db, owners),
    wordsOf: ({ slug, name }) => ({ words: slug || name }),
    sort: (a, b) => a.displayOrder - b.displayOrder,
    sent: (draft) => draft,
  }
}

/** @param owners rises with each row */
async function teamExtra(db: Db, owners: Map<string, string>): Promise<ExtraColumns<MemberDraft>> {
  const { timeZone } = await readSettings(db)
  const when = { now: nowIn(db), ofDay: (day: string) => noonIn(timeZone, day) }
  return {
    columns: extraColumns,
    kept: await listKept(db),
    resolve(given, { before, draft }) {
      const own = addressesIn(before?.formerSlugs ?? '')
      const added = addressesIn(given.formerSlugs ?? '').filter((slug) => slug !== draft.slug)
      const reasons = added.flatMap((slug) => {
        if (!isAddress(slug)) return [`Former slugs: ${slug.slice(0, 60)} is no slug`]
        const owner = owners.get(slug) ?? draft.id
        owners.set(slug, owner)
        return owner === draft.id
          ? []
          : [`The former slug ${slug} is or was that of another member`]
      })
      const removed = pastMoment('In the trash since', given.removed ?? '', when)
      const formerSlugs = [...new Set([...own, ...added])].toSorted().join(' ')
      return {
        values: { formerSlugs, removed: removed.moment },
        reasons: [...reasons, ...removed.reasons],
      }
    },
    async write(save, records) {
      for (const { id, values } of records)
        for (const slug of addressesIn(values.formerSlugs ?? ''))
          await addFormerSlug(save.tx, id, slug)
      const removed = records.filter(({ values }) => values.removed)
      const since = removed.map(({ id, values }) => ({ id, at: new Date(values.removed ?? '') }))
      await removeSince(save, teamList, since)
    },
  }
}

async function listKept(db: Db): Promise<Map<string, ExtraValues>> {
  const former = await listFormerSlugs(db)
  const rows = await db.selectFrom('team_members').select(['id', 'removed_at']).execute()
  return new Map(
    rows.map(({ id, removed_at }) => {
      const formerSlugs = (former.get(id) ?? []).toSorted().join(' ')
      return [id, { formerSlugs, removed: removed_at?.toISOString() ?? '' }]
    }),
  )
}

/** Those in the trash last, where they are wanted. */
export async function exportTeam(db: Db, withTrash: boolean): Promise<TransferRecord[]> {
  const [stored, extras] = [await listStoredRecords(db, teamList), await listKept(db)]
  return stored
    .filter(({ isRemoved }) => withTrash || !isRemoved)
    .toSorted(
      (a, b) =>
        Number(a.isRemoved) - Number(b.isRemoved) ||
        a.draft.displayOrder - b.draft.displayOrder ||
        (a.recordId < b.recordId ? -1 : 1),
    )
    .map(({ draft }) => ({
      ...recordOf(fieldColumns, draft),
      ...Object.fromEntries(
        extraColumns.map(({ name, key }) => [name, extras.get(draft.id)?.[key] ?? '']),
      ),
    }))
}
