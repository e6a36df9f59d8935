import { createUser } from '#core/people/users.server.ts'
import { emptyValues } from '#core/record/fields.ts'
import type { EditedList, SaveOutcome, SentList } from '#core/record/list.ts'
import { type MemberDraft, memberFields } from '#core/team/member.ts'
import type { Db } from '#db/schema.ts'

let count = 0

/** A key that no save in this run has had. */
export function someKey(): string {
  count += 1
  return `key-${process.pid}-${count}-${Date.now()}`
}

/** What an editor posts that loaded `list` and made `rows` of it; it marks those that it added. */
export function sentList(
  list: Pick<EditedList<never>, 'revision'>,
  rows: unknown,
  key = someKey(),
  confirmed: readonly string[] = [],
): SentList {
  const sent = Array.isArray(rows) ? rows.map(marked) : rows
  const fields = { revision: String(list.revision), key, list: JSON.stringify(sent) }
  return { ...fields, confirmed: JSON.stringify(confirmed) }
}

function marked(row: unknown): unknown {
  const isAdded =
    typeof row === 'object' && row !== null && 'id' in row && /^(temp|stock)-/.test(String(row.id))
  return isAdded ? { isNew: true, ...row } : row
}

/** Somebody who may edit lists (or, by their role, may not). */
export async function addEditor(
  db: Db,
  name = 'Jane Editor',
  role: 'admin' | 'editor' | 'viewer' = 'admin',
): Promise<string> {
  count += 1
  const user = { email: `by-name-${count}-${process.pid}@example.com`, name, verified: true, role }
  return (await db.transaction().execute((tx) => createUser(tx, user))).id
}

/** A member who lacks nothing. */
export function aMemberDraft(own: Partial<MemberDraft> = {}): MemberDraft {
  count += 1
  return {
    ...emptyValues(memberFields),
    id: `temp-${count}`,
    name: `Member ${count}`,
    role: 'Analyst',
    shortBio: 'Reads filings.',
    fullBio: 'One.\nTwo.',
    useInitials: true,
    displayOrder: count,
    lastUpdated: '2026-11-01',
    ...own,
  }
}

/** The answer to a save that was done; throws with the answer of one that was not. */
export function done<R extends { id: string }>(
  outcome: SaveOutcome<R> | { outcome: 'not-found' } | undefined,
) {
  if (outcome?.outcome !== 'saved') throw new Error(`Not saved: ${JSON.stringify(outcome)}`)
  return outcome
}

/** Returns the same rows if `to` is out of range. */
export function moveRow<R>(rows: readonly R[], from: number, to: number): R[] {
  const row = rows[from]
  if (row === undefined || to < 0 || to >= rows.length) return [...rows]
  return rows.toSpliced(from, 1).toSpliced(to, 0, row)
}

export function renumber(rows: readonly MemberDraft[]): MemberDraft[] {
  return rows.map((row, index) => ({ ...row, displayOrder: index + 1 }))
}
