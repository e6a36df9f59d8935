import type { Picture } from '#core/media/picture.ts'
import type { Member } from '#core/team/member.ts'

/** What the dialog of a member shows. */
export type ShownMember = Pick<
  Member,
  'name' | 'role' | 'slug' | 'imageUrl' | 'imageAlt' | 'picture' | 'fullBio'
>

/** A row of the public team call (docs/product.md §7), as far as the dialog needs it. */
type Row = {
  name: string
  role: string
  slug: string
  former_slugs: string[]
  image_url: string | null
  picture?: Picture
  image_alt?: string
  full_bio: string
}

let rows: Promise<Row[]> | undefined

/**
 * The member that `?m=` names, from the public call: the list itself does not carry full bios
 * (docs/decisions.md 31). Undefined when there is no such member; throws when the call fails.
 */
export async function findShownMember(slug: string | null): Promise<ShownMember | undefined> {
  rows ??= load()
  try {
    const row = (await rows).find(
      (each) => each.slug === slug || each.former_slugs.includes(slug ?? ''),
    )
    return (
      row && {
        name: row.name,
        role: row.role,
        slug: row.slug,
        imageUrl: row.image_url ?? undefined,
        imageAlt: row.image_alt ?? '',
        picture: row.picture,
        fullBio: row.full_bio,
      }
    )
  } catch (error) {
    rows = undefined
    throw error
  }
}

async function load(): Promise<Row[]> {
  const response = await fetch('/api/team-members')
  if (!response.ok) throw new Error(`The team call answered ${response.status}`)
  return response.json()
}
