import { error } from '#core/issue.ts'
import type { Picture } from '#core/media/picture.ts'
import { createChecks, type RecordRules } from '#core/record/check.ts'
import {
  type DraftOf,
  type FieldName,
  type FieldTable,
  type InLanguage,
  inLanguages,
  labelsOf,
  type TranslationName,
} from '#core/record/fields.ts'

/** In the order of the form (docs/product.md §5). This file is safe in the browser. */
export const memberFields = inLanguages({
  name: {
    kind: 'line',
    label: 'Name',
    required: true,
    max: 120,
    isPublic: true,
    translated: true,
  },
  role: {
    kind: 'line',
    label: 'Role',
    required: true,
    max: 120,
    isPublic: true,
    translated: true,
  },
  shortBio: {
    kind: 'paragraphs',
    label: 'Short bio',
    required: 'advised',
    max: 220,
    tooLong: 'should be under 220 characters for grid readability',
    isPublic: true,
    translated: true,
  },
  fullBio: {
    kind: 'paragraphs',
    label: 'Full bio',
    max: 5000,
    hint: 'Each line becomes a paragraph. The team page shows the first three lines.',
    isPublic: true,
    translated: true,
  },
  image: {
    kind: 'picture',
    label: 'Image',
    folder: 'team-images',
    column: 'image_url',
    isPublic: true,
  },
  imageAlt: {
    kind: 'line',
    label: 'Image description',
    max: 200,
    isDrawnApart: true,
    translated: true,
  },
  /** docs/decisions.md 18. */
  useInitials: { kind: 'tick', label: 'Use initials', isDrawnApart: true },
  slug: { kind: 'slug', label: 'Web address', required: true, max: 600, isPublic: true },
  profileUrl: {
    kind: 'link',
    label: 'Profile link',
    max: 300,
    hint: 'For example the member’s page on LinkedIn. The dialog on the team page links to it.',
    isPublic: true,
  },
  showOnHome: { kind: 'tick', label: 'Show on home', initial: true, isPublic: true },
  displayOrder: { kind: 'whole', label: 'Display order', missing: 1000, isPublic: true },
  lastUpdated: { kind: 'day', label: 'Last updated', required: true, isPublic: true },
} as const satisfies FieldTable)

export type MemberDraft = DraftOf<typeof memberFields>
export type MemberField = FieldName<typeof memberFields>

type MemberTranslation = TranslationName<typeof memberFields>

export type Member = InLanguage<
  typeof memberFields,
  Omit<MemberDraft, 'image' | 'useInitials' | 'lastUpdated'>
> & {
  /** Undefined means initials (docs/decisions.md 18). */
  imageUrl: string | undefined
  picture?: Picture
  /** They keep old links working (docs/decisions.md 9). */
  formerSlugs: string[]
  lastUpdated: Date
  createdAt: Date
}

export type MemberPreview = Pick<
  Member,
  | 'name'
  | 'role'
  | 'slug'
  | 'imageUrl'
  | 'imageAlt'
  | 'picture'
  | 'displayOrder'
  | 'lastUpdated'
  | 'inEnglish'
>

export type NewMember = Pick<
  Member,
  'name' | 'role' | 'shortBio' | 'fullBio' | 'showOnHome' | 'displayOrder'
> &
  Partial<Pick<MemberDraft, MemberTranslation>>

export const memberLabels = labelsOf(memberFields)

const maxMembers = 200

export const imageMissing = 'Image is required: add one, or use the initials'

export const memberRules: RecordRules<typeof memberFields> = {
  fields: memberFields,
  max: { rows: maxMembers, message: `A team has at most ${maxMembers} members` },
  check: ({ image, useInitials }) =>
    image === '' && !useInitials ? [error('image', imageMissing)] : [],
}

const checks = createChecks(memberRules)

export const checkMember = (member: MemberDraft) =>
  checks.checkOne(member, { today: '', saved: undefined })

export const checkTeam = (rows: readonly MemberDraft[]) =>
  checks.checkAll(rows, { today: '', saved: [] })
