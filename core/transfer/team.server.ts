import { sameRow } from '#core/record/merge.ts'
import { listStoredRecords } from '#core/record/write.server.ts'
import { firstFree, slugOf } from '#core/slug.ts'
import { newMember } from '#core/team/edit-member.ts'
import { imageMissing, type MemberDraft, memberFields } from '#core/team/member.ts'
import { importedTeam, listSlugOwners, teamList } from '#core/team/team.server.ts'
import type { Db } from '#db/schema.ts'
import { columnsFor, recordOf } from './columns.ts'
import type { ListTransfer } from './list-rows.server.ts'
import { extraColumns, listKept, teamExtra } from './team-extra.server.ts'
import type { TransferRecord } from './transfer.ts'

const first = ['name', 'role', 'slug'] as const

const fieldColumns = columnsFor(memberFields, [
  ...first,
  ...Object.keys(memberFields).filter((key) => !first.some((each) => each === key)),
])

const imageMissingInFile =
  'Image is required: name one in the column image, or say yes in the column use_initials'

export const teamColumnNames = ['id', ...[...fieldColumns, ...extraColumns].map(({ name }) => name)]

/** docs/product.md §15.1. */
export async function teamTransfer(
  db: Db,
  now: Date,
): Promise<ListTransfer<MemberDraft, MemberDraft>> {
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
    extra: await teamExtra(db, owners, now),
    wordsOf: ({ slug, name }) => ({ words: slug || name }),
    sort: (a, b) => a.displayOrder - b.displayOrder,
    sent: (draft) => draft,
  }
}

/** Those in the trash last, where they are wanted. */
export async function exportTeam(db: Db, withTrash: boolean): Promise<TransferRecord[]> {
  const stored = await listStoredRecords(db, teamList)
  const extras = await listKept(db)
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
