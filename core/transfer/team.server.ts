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
  futureIssues,
  isOldAddress,
  momentOf,
  removedOf,
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

/** Texts, '' where there is nothing. */
type Away = { formerSlugs: string; removed: string }

type TeamKind = ListKind<MemberDraft, MemberDraft, Away>

export const teamKind = recordsOfList<MemberDraft, MemberDraft, Away>({
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
    complete({ formerSlugs = '', removed = '', ...typed }, { before, given }) {
      const slug = typed.slug || before?.slug || madeSlug(typed.name)
      const draft: MemberDraft = { ...typed, slug }
      const isChanged = !before || !sameRow(draft, before)
      const lastUpdated = isChanged && !given.has('lastUpdated') ? today : draft.lastUpdated
      const own = addressesIn(before?.formerSlugs ?? '')
      const said = addressesIn(formerSlugs).filter((each) => each !== slug)
      return {
        ...draft,
        lastUpdated,
        formerSlugs: addressesText([...new Set([...own, ...said])].toSorted()),
        // A row that does not say it brings its record back.
        removed: given.has('removed') ? momentOf(removed, timeZone) : '',
      }
    },
    check({ draft, before, found, names }) {
      const own = addressesIn(before?.draft.formerSlugs ?? '')
      const added = addressesIn(draft.formerSlugs).filter((slug) => !own.includes(slug))
      for (const slug of added)
        if (!isOldAddress(slug))
          found.reasons.push(`Former slugs: ${slug.slice(0, 60)} is not a slug`)
      found.reasons.push(...futureIssues({ 'In the trash since': draft.removed }, now))
      const nameOf = (what: string, slug: string): UniqueName => ({
        owners,
        name: slug,
        owner: draft.id,
        whyNot: (other) => other && `The ${what} ${slug} is or was that of another member`,
      })
      const slugs = draft.slug === '' ? [] : [nameOf('slug', draft.slug)]
      const wanted = [...slugs, ...added.map((slug) => nameOf('former slug', slug))]
      for (const { name } of wanted) written.add(name)
      names.push(...wanted)
    },
    async write(save, records) {
      for (const { id, draft } of records)
        for (const slug of addressesIn(draft.formerSlugs)) await createFormerSlug(save.tx, id, slug)
      await removeSince(save, teamList, removedOf(records))
    },
    wordsOf: ({ slug, name }) => ({ words: slug || name }),
  }
}

async function readMore(db: Db): Promise<(id: string) => Away> {
  const former = await listFormerSlugs(db)
  const rows = await db.selectFrom('team_members').select(['id', 'removed_at']).execute()
  const removed = new Map(rows.map(({ id, removed_at: at }) => [id, at?.toISOString()]))
  return (id) => ({
    formerSlugs: addressesText((former.get(id) ?? []).toSorted()),
    removed: removed.get(id) ?? '',
  })
}
