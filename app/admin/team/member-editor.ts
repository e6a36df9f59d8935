import type { EditorConfig } from '#app/admin/editor/editor-config.ts'
import { success } from '#app/ui/message.ts'
import { saidInLanguages } from '#core/record/fields.ts'
import { sameRow } from '#core/record/merge.ts'
import { editMember, matchesSearch, newMember } from '#core/team/edit-member.ts'
import { checkTeam, type MemberDraft, memberFields, memberLabels } from '#core/team/member.ts'

export const memberEditor: EditorConfig<MemberDraft> = {
  copy: {
    list: 'the team',
    one: 'member',
    many: 'members',
    add: 'Add Member',
    addFirst: 'Add First Team Member',
    none: 'No team members found',
    noMatch: 'No team members match your search',
    search: 'Search by name or role',
    saved: success('Success', 'Team members saved successfully.'),
    notSaved: { title: 'Error', text: 'Failed to save team members.' },
    valid: success('Validation passed', 'All team members are valid.'),
    removal: () =>
      'They will disappear from the team page, and old links to them will lead to the team. You can restore them from the trash.',
  },
  labels: memberLabels,
  order: 'displayOrder',
  merge: {
    follows: saidInLanguages(memberFields, { slug: 'name', imageAlt: 'image' }),
    automatic: ['lastUpdated'],
  },
  check: checkTeam,
  edit: (member, change, today, saved) => {
    const edited = editMember(member, change, today, saved)
    // With every text as it was saved, nothing has happened today either.
    if (saved && sameRow({ ...edited, lastUpdated: saved.lastUpdated }, saved)) return saved
    return edited
  },
  create: newMember,
  matches: matchesSearch,
  site: '/team',
}
