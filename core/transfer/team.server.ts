import { dayIn } from '#core/dates.ts'
import { sameRow } from '#core/record/merge.ts'
import { removeSince } from '#core/record/write.server.ts'
import { firstFree, slugOf } from '#core/slug.ts'
import { newMember } from '#core/team/edit-member.ts'
import { imageMissing, type MemberDraft, memberFields } from '#core/team/member.ts'
import {
  createFormerSlug,
  listFormerSlugs,
  listSlugOwners,
  teamList,
} from '#core/team/team.server.ts'
import type { Db } from '#db/schema.ts'
import { type ListKind, recordsOfList } from './list-records.server.ts'
import {
  addressesIn,
  addressesText,
  isOldAddress,
  pastMoment,
  removedOf,
  type StoredMore,
} from './more-columns.ts'
import type { UniqueName } from './plan-rows.server.ts'
import { type Column, columnsFor } from './values.ts'

const fieldColumns = columnsFor(memberFields, { first: ['name', 'role', 'slug'] })

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

type TeamKind = ListKind<MemberDraft, MemberDraft>

export const teamKind = recordsOfList<MemberDraft, MemberDraft>({
  noun: 'team',
  marks: ['name', 'role'],
  columns: fieldColumns,
  unwritten: ['created'],
  moreColumns,
  listOf: () => teamList,
  read: readMore,
  open: openTeam,
})

async function openTeam(
  ...[db, { now, timeZone }]: Parameters<TeamKind['open']>
): ReturnType<TeamKind['open']> {
  const today = dayIn(timeZone, now)
  const owners = await listSlugOwners(db)
  // Those of the rows so far, which may yet be refused.
  const written = new Set(owners.keys())
  // Of a name that is in the file 10,000 times, each number is tried once.
  const lastNumbers = new Map<string, number>()
  const madeSlug = (name: string) => {
    const slug = slugOf(name, '-')
    if (slug === '') return slug
    const { free, number } = firstFree(slug, (each) => written.has(each), lastNumbers.get(slug))
    lastNumbers.set(slug, number)
    return free
  }
  return {
    inFiles: { [imageMissing]: imageMissingInFile },
    blank: (rows) => newMember(rows, today),
    complete(typed, { before, given }) {
      const slug = typed.slug || before?.slug || madeSlug(typed.name)
      const draft = { ...typed, slug }
      const isChanged = !before || !sameRow(draft, before)
      return isChanged && !given.has('lastUpdated') ? { ...draft, lastUpdated: today } : draft
    },
    more: {
      resolve(given, { before, draft }) {
        const own = addressesIn(before?.formerSlugs ?? '')
        const added = addressesIn(given.formerSlugs ?? '').filter((slug) => slug !== draft.slug)
        const reasons = added
          .filter((slug) => !isOldAddress(slug))
          .map((slug) => `Former slugs: ${slug.slice(0, 60)} is not a slug`)
        const nameOf = (what: string, slug: string): UniqueName => ({
          owners,
          name: slug,
          owner: draft.id,
          whyNot: (other) => other && `The ${what} ${slug} is or was that of another member`,
        })
        const slugs = draft.slug === '' ? [] : [nameOf('slug', draft.slug)]
        const names = [...slugs, ...added.map((slug) => nameOf('former slug', slug))]
        for (const { name } of names) written.add(name)
        const removed = pastMoment('In the trash since', given.removed ?? '', { now, timeZone })
        const formerSlugs = addressesText([...new Set([...own, ...added])].toSorted())
        return {
          values: { formerSlugs, removed: removed.moment },
          reasons: [...reasons, ...removed.reasons],
          names,
        }
      },
      async write(save, records) {
        for (const { id, values } of records)
          for (const slug of addressesIn(values.formerSlugs ?? ''))
            await createFormerSlug(save.tx, id, slug)
        await removeSince(save, teamList, removedOf(records))
      },
    },
    wordsOf: ({ slug, name }) => ({ words: slug || name }),
  }
}

async function readMore(db: Db): Promise<StoredMore> {
  const former = await listFormerSlugs(db)
  const rows = await db.selectFrom('team_members').select(['id', 'removed_at']).execute()
  return new Map(
    rows.map(({ id, removed_at }) => {
      const formerSlugs = addressesText((former.get(id) ?? []).toSorted())
      return [id, { formerSlugs, removed: removed_at?.toISOString() ?? '' }]
    }),
  )
}
