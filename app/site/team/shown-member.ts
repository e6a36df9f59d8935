import type { Member } from '#core/team/member.ts'
import { type Copy, callIn } from '../content/copy.ts'

export type ShownMember = Omit<
  Member,
  'id' | 'shortBio' | 'formerSlugs' | 'showOnHome' | 'displayOrder' | 'lastUpdated' | 'createdAt'
>

/** Of the public call (docs/product.md §7), in snake case. */
type Row = { slug: string; former_slugs: string[]; [field: string]: unknown }

let rows: Promise<Row[]> | undefined

/** From the public call: lists carry no full bios (docs/decisions.md 31). Throws when it fails. */
export async function findShownMember(
  copy: Copy,
  slug: string | null,
): Promise<ShownMember | undefined> {
  rows ??= load(copy)
  try {
    const row = (await rows).find(
      (each) => each.slug === slug || each.former_slugs.includes(slug ?? ''),
    )
    return row && memberOf(row)
  } catch (error) {
    rows = undefined
    throw error
  }
}

function memberOf(row: Row): ShownMember {
  const fields = Object.entries(row).map(([name, value]) => [
    name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
    value ?? '',
  ])
  return { imageAlt: '', ...Object.fromEntries(fields) }
}

async function load(copy: Copy): Promise<Row[]> {
  const response = await fetch(callIn(copy, '/api/team-members'))
  if (!response.ok) throw new Error(`The team call answered ${response.status}`)
  return response.json()
}
