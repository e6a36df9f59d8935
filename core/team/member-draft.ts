import { isDay } from '../dates.ts'
import {
  checkRows,
  error,
  type Finding,
  listProblem,
  newRowId,
  type Problem,
  warning,
} from '../lists/list.ts'
import { slugOf } from '../slug.ts'
import { characters, isUnprintable, tidy } from '../text.ts'

/**
 * A member as the editor holds one (docs/product.md §3). Safe in the browser, like this whole file.
 */
export type MemberDraft = {
  /** `temp-…` until it is saved. */
  id: string
  name: string
  role: string
  shortBio: string
  /** Paragraphs are separated by line breaks. */
  fullBio: string
  /** Address of the picture; '' for none. */
  image: string
  imageAlt: string
  /** Initials stand in for the picture (docs/decisions.md 18). */
  useInitials: boolean
  slug: string
  showOnHome: boolean
  displayOrder: number
  /** YYYY-MM-DD. */
  lastUpdated: string
}

export type MemberField = Exclude<keyof MemberDraft, 'id'>

/** Longest texts, in characters as people count them (code points). */
export const memberLimits = {
  name: 120,
  role: 120,
  shortBio: 220,
  fullBio: 5000,
  imageAlt: 200,
  slug: 600,
} as const

type LimitedField = keyof typeof memberLimits

/** Most members on one team. */
export const mostMembers = 200

/**
 * What people call the fields, in the order of the form; the fields that two versions differ in.
 */
export const memberLabels: Record<MemberField, string> = {
  name: 'Name',
  role: 'Role',
  shortBio: 'Short bio',
  fullBio: 'Full bio',
  image: 'Image',
  imageAlt: 'Image description',
  useInitials: 'Use initials',
  slug: 'Slug',
  showOnHome: 'Show on home',
  displayOrder: 'Display order',
  lastUpdated: 'Last updated',
}

export const memberFields = Object.keys(memberLabels) as MemberField[]

/**
 * Everything that is wrong or noteworthy about one member (docs/product.md §5; docs/decisions.md 5,
 * 18, 23).
 */
export function checkMember(draft: MemberDraft): Finding<MemberField>[] {
  const findings: Finding<MemberField>[] = []
  const member = tidyMember(draft)
  if (member.name === '') findings.push(error('name', 'Name is required'))
  if (member.role === '') findings.push(error('role', 'Role is required'))
  if (member.shortBio === '') findings.push(warning('shortBio', 'Short bio is empty'))
  if (member.image === '' && !member.useInitials)
    findings.push(error('image', 'Image is required: add one, or use the initials'))
  if (member.slug === '') findings.push(error('slug', 'Slug is required'))
  else if (slugOf(member.slug, '-') !== member.slug)
    findings.push(error('slug', 'Slug may hold small Latin letters, digits and single hyphens'))
  if (!isDay(member.lastUpdated)) findings.push(error('lastUpdated', 'Last updated must be a date'))
  if (!Number.isInteger(member.displayOrder) || Math.abs(member.displayOrder) > 1_000_000)
    findings.push(error('displayOrder', 'Display order must be a whole number'))
  for (const [field, limit] of Object.entries(memberLimits) as [LimitedField, number][]) {
    if (isUnprintable(member[field], field === 'fullBio' || field === 'shortBio'))
      findings.push(
        error(field, `${memberLabels[field]} contains characters that cannot be printed`),
      )
    if (characters(member[field]) <= limit) continue
    findings.push(error(field, tooLong(field, limit)))
  }
  return findings
}

function tooLong(field: LimitedField, limit: number): string {
  if (field === 'shortBio') return 'Short bio should be under 220 characters for grid readability'
  return `${memberLabels[field]} must have at most ${limit.toLocaleString('en-US')} characters`
}

/** Findings of the whole team: what Validate shows and what Save is refused for. */
export function checkTeam(rows: readonly MemberDraft[]): Problem[] {
  const problems = checkRows(rows, checkMember)
  if (rows.length <= mostMembers) return problems
  return [listProblem(`A team has at most ${mostMembers} members`), ...problems]
}

/** The member with its texts as they are kept. */
export function tidyMember(draft: MemberDraft): MemberDraft {
  return {
    ...draft,
    name: tidy(draft.name),
    role: tidy(draft.role),
    shortBio: tidy(draft.shortBio),
    fullBio: tidy(draft.fullBio),
    image: draft.image.trim(),
    imageAlt: tidy(draft.imageAlt),
    slug: draft.slug.trim(),
  }
}

/** An empty member after all others, shown on home (docs/product.md §4). */
export function newMember(rows: readonly MemberDraft[], today: string): MemberDraft {
  return {
    id: newRowId('temp-'),
    name: '',
    role: '',
    shortBio: '',
    fullBio: '',
    image: '',
    imageAlt: '',
    useInitials: false,
    slug: '',
    showOnHome: true,
    displayOrder: Math.max(0, ...rows.map(({ displayOrder }) => displayOrder)) + 1,
    lastUpdated: today,
  }
}

/**
 * The member after something was typed: a new name makes a new slug, and every field but the date
 * and the order sets the date to today (docs/product.md §4). `loaded` is the saved row: with its
 * own name back it has its own slug back.
 */
export function editMember(
  draft: MemberDraft,
  change: Partial<Omit<MemberDraft, 'id'>>,
  today: string,
  loaded?: MemberDraft,
): MemberDraft {
  const edited = { ...draft, ...change }
  if (change.name !== undefined)
    edited.slug = change.name === loaded?.name ? loaded.slug : slugOf(change.name, '-')
  const dated = Object.keys(change).some((f) => f !== 'lastUpdated' && f !== 'displayOrder')
  if (dated && change.lastUpdated === undefined) edited.lastUpdated = today
  return edited
}

/** Whether the slug is to be typed because the name gives none (docs/decisions.md 5). */
export function isSlugOpen({ name }: MemberDraft): boolean {
  return name.trim() !== '' && slugOf(name, '-') === ''
}

/**
 * The members in this order, numbered from 1 (docs/product.md §4); one whose number stays is the
 * same.
 */
export function renumber(rows: readonly MemberDraft[]): MemberDraft[] {
  return rows.map((row, index) =>
    row.displayOrder === index + 1 ? row : { ...row, displayOrder: index + 1 },
  )
}

/** Whether a member's name or role holds what is searched for (docs/product.md §2). */
export function matchesSearch({ name, role }: MemberDraft, search: string): boolean {
  const wanted = fold(search.trim())
  return fold(name).includes(wanted) || fold(role).includes(wanted)
}

/** Without case, accents and Arabic vowel marks: 'elodie' finds 'Élodie'. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
