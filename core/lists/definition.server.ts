import type * as z from 'zod/mini'
import type { ContentType } from '#db/revisions.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { Actor } from '../history/changes.server.ts'
import type { AnyDraft, FieldTable } from './fields.ts'
import type { Question, Row, RowIssue } from './list.ts'

export type WriteContext = {
  tx: Tx
  actor: Actor
  timeZone: string
  today: string
  now: Date
  /** Where the person who edits does not say it: a version of the past comes back. */
  reason?: string
}

export type StoredRecord<D> = {
  recordId: string
  draft: D
  isRemoved: boolean
}

export type PastRecord = {
  /** What fields that have changed since were then, and what the last save made of them. */
  fields: Record<string, { was: unknown; last: unknown }>
}

/** Such as a price that somebody else has set since. */
export type KeepSince<D> = (then: D, now: D, past: PastRecord) => D

export type ListSave<D, S> = {
  /** A row as it will be kept of one that was sent; called in the order of the rows. */
  resolve: (sent: S | D, saved: D | undefined) => D
  questions?: () => Question[]
  /** Writes what is no row, after all rows; gives sentences for the person who saves. */
  finish?: () => Promise<string[]>
}

/** Edited and saved as a whole. `D` is a row in its editor, `S` what a save sends. */
export type ListDefinition<D extends AnyDraft, S extends Row = D> = {
  name: string
  content: Extract<ContentType, 'team' | 'stocks'>
  table: 'team_members' | 'stock_picks'
  scope: Readonly<Record<string, string>>
  rowId: 'id' | 'stock_id'
  newRowPrefix: 'temp-' | 'stock-'
  fields: FieldTable
  labels: Readonly<Record<string, string>>
  max: { rows: number; message: string }
  unknownRow: string
  shape: z.ZodMiniType<S>
  check: (rows: readonly D[], context: { today: string; saved: readonly D[] }) => RowIssue[]
  /** Fields that a save may change without approval as long as it raises no question. */
  priceFields?: readonly string[]
  questions?: (rows: readonly D[], saved: readonly D[]) => Question[]
  stamps: readonly string[]
  readMore?: (db: Db) => Promise<ReadonlyMap<string, Record<string, unknown>>>
  begin: (context: WriteContext, stored: readonly StoredRecord<D>[]) => Promise<ListSave<D, S>>
  newRowId?: (draft: D, isTaken: (id: string) => boolean) => string
  keepSince?: KeepSince<D>
  removal?: { isReasonNeeded: (tx: Tx) => Promise<boolean>; column: 'removal_reason' }
  /** `before` is undefined for a new row. */
  afterWrite?: (
    context: WriteContext,
    record: { recordId: string; before: D | undefined; after: D },
  ) => Promise<void>
}
