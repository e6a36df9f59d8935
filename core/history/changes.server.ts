import { randomUUID } from 'node:crypto'
import type { Tx } from '#db/schema.ts'
import { json } from '#db/values.ts'

/** Who does something. People have an id; the program itself and its set-up have only a name. */
export type Actor = { id: string | null; name: string }

export const program: Actor = { id: null, name: 'Qantara' }

export type Change = {
  noun: 'team' | 'stocks' | 'themes' | 'letters' | 'legal' | 'settings' | 'people'
  recordId: string
  /** What people call the record, kept even when it is renamed or removed later. */
  recordName: string
  action: 'added' | 'updated' | 'removed' | 'restored' | 'published'
  /** For each field its value before and after; `before` is null for a new record. */
  differences: Record<string, { before: unknown; after: unknown }>
  /** Revision of the list to which the change belongs, where it has one. */
  revision?: number
}

/**
 * Writes down who changed what, in the transaction that changes it (docs/architecture.md §4).
 * The table only grows: the database itself refuses to alter or delete what stands in it.
 */
export async function recordChange(tx: Tx, actor: Actor, change: Change): Promise<void> {
  await tx
    .insertInto('changes')
    .values({
      id: randomUUID(),
      at: new Date(),
      actor_id: actor.id,
      actor_name: actor.name,
      noun: change.noun,
      record_id: change.recordId,
      record_name: change.recordName,
      action: change.action,
      differences: json(change.differences),
      revision: change.revision ?? null,
    })
    .execute()
}

/** The differences of a record that did not exist before. */
export function newRecord(fields: Record<string, unknown>): Change['differences'] {
  return Object.fromEntries(
    Object.entries(fields).map(([name, after]) => [name, { before: null, after }]),
  )
}
