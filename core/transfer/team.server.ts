import { randomUUID } from 'node:crypto'
import { sameRow } from '#core/lists/compare.ts'
import { freeSlug, slugOf } from '#core/slug.ts'
import { type MemberDraft, memberFields, newMember } from '#core/team/member.ts'
import { importedTeam, readSlugOwners, readTeamForEditing } from '#core/team/team.server.ts'
import type { Db } from '#db/schema.ts'
import type { ListTransfer } from './lists.server.ts'
import type { TransferRecord } from './transfer.ts'
import { columnsFor, recordOf } from './values.ts'

const first = ['name', 'role', 'slug'] as const

export const teamColumns = columnsFor(memberFields, [
  ...first,
  ...Object.keys(memberFields).filter((key) => !first.some((each) => each === key)),
])

/** docs/product.md §15.1. */
export async function teamTransfer(db: Db): Promise<ListTransfer<MemberDraft, MemberDraft>> {
  const owners = await readSlugOwners(db)
  const madeSlug = (name: string) => {
    const slug = slugOf(name, '-')
    return slug && freeSlug(slug, (each) => owners.has(each))
  }
  return {
    listOf: (ids) => importedTeam(({ id }) => ids.get(id) ?? randomUUID()),
    columns: teamColumns,
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
    wordsOf: ({ slug, name }) => ({ words: slug || name }),
    sort: (a, b) => a.displayOrder - b.displayOrder,
    sent: (draft) => draft,
  }
}

export async function exportTeam(db: Db): Promise<TransferRecord[]> {
  const { rows } = await readTeamForEditing(db)
  return rows
    .toSorted((a, b) => a.displayOrder - b.displayOrder || (a.id < b.id ? -1 : 1))
    .map((member) => recordOf(teamColumns, member))
}
