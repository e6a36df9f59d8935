import type { Picture } from '../media/picture.ts'

/** A member of the team as people see them (docs/product.md §3). */
export type Member = {
  id: string
  name: string
  role: string
  shortBio: string
  /** Paragraphs are separated by line breaks. */
  fullBio: string
  /** Address of the picture, or undefined: then the initials stand in (docs/decisions.md 18). */
  imageUrl: string | undefined
  /** What the picture shows, in words; the name stands for it where there are none. */
  imageAlt: string
  /** The picture's files, where it is a stored one. */
  picture?: Picture
  slug: string
  /** Slugs that once led here, so that old links keep working (docs/decisions.md 9). */
  formerSlugs: string[]
  showOnHome: boolean
  displayOrder: number
  lastUpdated: Date
  createdAt: Date
}

/** What the leadership preview on the home page reads (docs/product.md §3). */
export type MemberPreview = Pick<
  Member,
  'name' | 'role' | 'slug' | 'imageUrl' | 'imageAlt' | 'picture' | 'displayOrder' | 'lastUpdated'
>
