import type { EditorConfig } from '#app/admin/editor/editor-config.ts'
import { sameRow } from '#core/lists/compare.ts'
import {
  checkTeam,
  editMember,
  type MemberDraft,
  matchesSearch,
  memberLabels,
  newMember,
  renumber,
} from '#core/team/member.ts'

/** The team's editor; its texts are docs/product.md §2 and §8. */
export const memberKind: EditorConfig<MemberDraft> = {
  words: {
    list: 'the team',
    one: 'member',
    many: 'members',
    add: 'Add Member',
    addFirst: 'Add First Team Member',
    none: 'No team members found',
    noMatch: 'No team members match your search',
    search: 'Search by name or role',
    saved: { tone: 'success', title: 'Success', text: 'Team members saved successfully.' },
    notSaved: { title: 'Error', text: 'Failed to save team members.' },
    valid: { tone: 'success', title: 'Validation passed', text: 'All team members are valid.' },
    removal:
      'The team page shows them no longer, and old links to them lead to the team. From the trash they can be restored at any time.',
  },
  labels: memberLabels,
  check: checkTeam,
  edit: (member, change, today, saved) => {
    const edited = editMember(member, change, today, saved)
    // With every text as it was saved, nothing has happened today either.
    if (saved && sameRow({ ...edited, lastUpdated: saved.lastUpdated }, saved)) return saved
    return edited
  },
  create: newMember,
  isOrdered: true,
  renumber,
  matches: matchesSearch,
}
