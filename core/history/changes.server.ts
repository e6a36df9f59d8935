import { randomUUID } from 'node:crypto'
import type { NounName } from '#core/nouns.ts'
import type { Actor, Work } from '#core/work.ts'
import type { Tx } from '#db/schema.ts'
import { json } from '#db/values.ts'

export const systemActor: Actor = { id: null, name: 'System' }

/** Whoever runs commands on the machine: the program does not know their name. */
export const operatorActor: Actor = { id: null, name: 'The operator' }

export const sampleActor: Actor = { id: null, name: 'Sample content' }

/** Made by the start of an installation without the sample content (docs/decisions.md 39). */
export const installationActor: Actor = { id: null, name: 'Installation' }

export type Change = {
  noun:
    | NounName
    | 'team'
    | 'stocks'
    | 'themes'
    | 'letters'
    | 'legal'
    | 'settings'
    | 'people'
    | 'pages'
    | 'disclosures'
    | 'enquiries'
    | 'links'
    | 'keys'
    | 'webhooks'
  recordId: string
  /** Kept even when the record is renamed or removed later. */
  recordName: string
  action:
    | 'added'
    | 'updated'
    | 'removed'
    | 'restored'
    | 'published'
    | 'scheduled'
    | 'withdrawn'
    | 'exported'
    | 'imported'
    | 'submitted'
    | 'approved'
    | 'sent back'
    | 'reopened'
    /** Tried by one person where it needs another. */
    | 'refused'
  /** By field; `before` is null for a new record. */
  differences: Record<string, { before: unknown; after: unknown }>
  /** The list that was saved, as in `list_revisions`, and its revision; 0 before the first save. */
  list?: string
  revision?: number
}

/** Call it in the transaction of the change. The database refuses to update or delete these rows. */
export async function recordChange({ tx, actor, approval }: Work, change: Change): Promise<void> {
  approval?.changes.push(change)
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
      list: change.list ?? null,
      revision: change.list === undefined ? null : (change.revision ?? 0),
      submission: approval?.submission ?? null,
    })
    .execute()
  await noteNamedPictures(tx, change.differences)
}

export function newRecord(fields: Record<string, unknown>): Change['differences'] {
  return Object.fromEntries(
    Object.entries(fields).map(([name, after]) => [name, { before: null, after }]),
  )
}

const picture = /\/media\/([a-z0-9/-]{1,200}-\d{8}t\d{9}z-[0-9a-f]{16})/g

/**
 * Notes the pictures that a row names which stays for good (a version, a change, a submission), so that
 * nobody has to search all rows for a picture. Call it in the transaction that writes the row.
 */
export async function noteNamedPictures(tx: Tx, content: unknown): Promise<void> {
  const text = JSON.stringify(content) ?? ''
  if (!text.includes('/media/')) return
  const bases = new Set(Array.from(text.matchAll(picture), ([, base = '']) => base))
  for (const base of bases)
    await tx
      .insertInto('named_pictures')
      .values({ base })
      .onConflict((conflict) => conflict.column('base').doNothing())
      .execute()
}
