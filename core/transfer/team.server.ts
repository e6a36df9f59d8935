import { sameRow } from '#core/record/merge.ts'
import { firstFree, slugOf } from '#core/slug.ts'
import { newMember } from '#core/team/edit-member.ts'
import { imageMissing, type MemberDraft, memberFields } from '#core/team/member.ts'
import { importedTeam, listSlugOwners, teamList } from '#core/team/team.server.ts'
import type { Db } from '#db/schema.ts'
import { columnsFor } from './columns.ts'
import type { ListTransfer } from './list-rows.server.ts'
import type { ListKind } from './lists.server.ts'
import { listKept, moreColumns, openTeamColumns } from './team-columns.server.ts'

const first = ['name', 'role', 'slug'] as const

const fieldColumns = columnsFor(memberFields, [
  ...first,
  ...Object.keys(memberFields).filter((key) => !first.some((each) => each === key)),
])

const imageMissingInFile =
  'Image is required: name one in the column image, or say yes in the column use_initials'

export const teamKind: ListKind<MemberDraft, MemberDraft> = {
  noun: 'team',
  marks: ['name', 'role'],
  columns: fieldColumns,
  names: ['id', ...[...fieldColumns, ...moreColumns].map(({ name }) => name)],
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
