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
  /** Why, where it is not said by the person who edits: a version of the past comes back. */
  reason?: string
}

export type StoredRecord<D> = {
  recordId: string
  draft: D
  isRemoved: boolean
}

/** How a record that was in the list at some revision looked then. */
export type PastRecord = {
  /** Fields that have changed since: what they were then, and what the last save made of them. */
  fields: Record<string, { was: unknown; last: unknown }>
}

/** Keeps what going back must not undo, such as a price that somebody else has set since. */
export type KeepSince<D> = (then: D, now: D, past: PastRecord) => D

/**
 * A list that staff edit and save as a whole: its table, its fields, and the few rules that only it
 * has. `D` is a row as its editor holds one, `S` what a save sends of it.
 */
export type ListDefinition<D extends AnyDraft, S extends Row = D> = {
  name: string
  /** The content that public pages make of it. */
  content: Extract<ContentType, 'team' | 'stocks'>
  table: 'team_members' | 'stock_picks'
  scope: Readonly<Record<string, string>>
  /** The column by which the editor knows a row, and how ids of new rows begin. */
  rowId: 'id' | 'stock_id'
  newRowPrefix: 'temp-' | 'stock-'
  fields: FieldTable
  labels: Readonly<Record<string, string>>
  max: { rows: number; message: string }
  unknownRow: string
  /** What a save may send; all else is left out. */
  shape: z.ZodMiniType<S>
  check: (rows: readonly D[], context: { today: string; saved: readonly D[] }) => RowIssue[]
  /** Fields that a save may change without approval as long as it raises no question. */
  priceFields?: readonly string[]
  questions?: (rows: readonly D[], saved: readonly D[]) => Question[]
  /** Columns that hold the moment of the last save. */
  stamps: readonly string[]
  readMore?: (db: Db) => Promise<ReadonlyMap<string, Record<string, unknown>>>
  /**
   * Begins a save: the function makes a row as it will be kept of one that was sent, in their order.
   * Throws RevisionConflict.
   */
  begin: (
    context: WriteContext,
    stored: readonly StoredRecord<D>[],
  ) => Promise<(sent: S | D, saved: D | undefined) => D>
  newRowId?: (draft: D, isTaken: (id: string) => boolean) => string
  keepSince?: KeepSince<D>
  /** When a removal needs a reason, and where it is kept beside the history. */
  removal?: { isReasonNeeded: (tx: Tx) => Promise<boolean>; column: 'removal_reason' }
  /** What is written elsewhere; `before` is undefined for a new row. */
  afterWrite?: (
    context: WriteContext,
    record: { recordId: string; before: D | undefined; after: D },
  ) => Promise<void>
}
