import { emptyValues, namesInLanguages } from '#core/record/fields.ts'
import { newRowId } from '#core/record/list.ts'
import { slugOf } from '#core/slug.ts'
import { fold } from '#core/text.ts'
import { type MemberDraft, memberFields } from './member.ts'

export function newMember(rows: readonly MemberDraft[], today: string): MemberDraft {
  return {
    ...emptyValues(memberFields),
    id: newRowId('temp-'),
    displayOrder: Math.max(0, ...rows.map(({ displayOrder }) => displayOrder)) + 1,
    lastUpdated: today,
  }
}

/**
 * A new name creates a new slug, and every field except date and order sets the date to today; typing
 * the old name again restores the slug from `saved`.
 */
export function editMember(
  draft: MemberDraft,
  change: Partial<Omit<MemberDraft, 'id'>>,
  today: string,
  saved?: MemberDraft,
): MemberDraft {
  const edited = { ...draft, ...change }
  if (change.name !== undefined)
    edited.slug = change.name === saved?.name ? saved.slug : slugOf(change.name, '-')
  const dated = Object.keys(change).some((f) => f !== 'lastUpdated' && f !== 'displayOrder')
  if (dated && change.lastUpdated === undefined) edited.lastUpdated = today
  return edited
}

/**
 * Name, role and short bio of somebody new, from a row of a spreadsheet or the lines of a message;
 * undefined where there is nothing but a name.
 */
export function readMember(
  pasted: string,
): Pick<MemberDraft, 'name' | 'role' | 'shortBio'> | undefined {
  const parts = (text: string, sign: string) => text.split(sign).map((part) => part.trim())
  const lines = parts(pasted, '\n').filter((line) => line !== '')
  const [first = ''] = lines
  // A cell may be empty, and those behind the third are something else.
  const [name = '', role = '', ...bio] = first.includes('\t')
    ? parts(first, '\t').slice(0, 3)
    : lines
  const shortBio = bio.join(' ')
  return role === '' && shortBio === '' ? undefined : { name, role, shortBio }
}

/** Whether the slug can be typed, because the name gives none (docs/decisions.md 5). */
export function isSlugOpen({ name }: MemberDraft): boolean {
  return name.trim() !== '' && slugOf(name, '-') === ''
}

export function matchesSearch(member: MemberDraft, search: string): boolean {
  const values: Readonly<Record<string, unknown>> = member
  const wanted = fold(search.trim())
  const searched = ['name', 'role'].flatMap((field) => namesInLanguages(memberFields, field))
  return searched.some((name) => fold(String(values[name] ?? '')).includes(wanted))
}
