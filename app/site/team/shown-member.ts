import type { Member } from '#core/team/member.ts'
import { inLanguage } from '../content/current-copy.ts'

/** What the dialog of a member is given: all that is public and not about the list. */
export type ShownMember = Omit<
  Member,
  'id' | 'shortBio' | 'formerSlugs' | 'showOnHome' | 'displayOrder' | 'lastUpdated' | 'createdAt'
>

/** A row of the public team call (docs/product.md §7): the same fields in snake case, and more. */
type Row = { slug: string; former_slugs: string[]; [field: string]: unknown }

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

async function load(): Promise<Row[]> {
  const response = await fetch(inLanguage('/api/team-members'))
  if (!response.ok) throw new Error(`The team call answered ${response.status}`)
  return response.json()
}
