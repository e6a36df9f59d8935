import type * as z from 'zod/mini'
import type { ContentType } from '#db/revisions.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { Work } from '../work.ts'
import type { AnyDraft, FieldTable } from './fields.ts'
import type { Question, Row, RowIssue } from './list.ts'
import type { RecordTable, Translations } from './store.server.ts'

export type WriteContext = Work & {
  /** Set by the program when a past version is restored. */
  reason?: string
}

export type StoredRecord<D> = {
  recordId: string
  draft: D
  translations: Translations
  isRemoved: boolean
}

export type PastRecord = {
  /** For fields that have changed since: the value then, and the last one. */
  fields: Record<string, { was: unknown; last: unknown }>
}

/** Keeps newer values, such as a price that someone else has set since. */
export type KeepSince<D> = (then: D, now: D, past: PastRecord) => D

export type ListSave<D, S> = {
  /** Turns a submitted row into the row to store; called in the order of the rows. */
  resolve: (sent: S | D, saved: D | undefined) => D
  questions?: () => Question[]
  /** Writes anything else after all rows; returns notes for the user. */
  finish?: () => Promise<string[]>
}

/** A list that is edited and saved as a whole. `D` is a row in the editor, `S` a submitted one. */
export type ListDefinition<D extends AnyDraft, S extends Row = D> = {
  name: string
  content: Extract<ContentType, 'team' | 'stocks'>
  table: RecordTable
  scope: Readonly<Record<string, string>>
  rowId: 'id' | 'stock_id'
  fields: FieldTable
  labels: Readonly<Record<string, string>>
  max: { rows: number; message: string }
  unknownRow: string
  shape: z.ZodMiniType<S>
  check: (rows: readonly D[], context: { today: string; saved: readonly D[] }) => RowIssue[]
  /** Fields that can change without approval if the save raises no question. */
  priceFields?: readonly string[]
  questions?: (rows: readonly D[], saved: readonly D[]) => Question[]
  stamps: readonly string[]
  readMore?: (db: Db, now: Date) => Promise<ReadonlyMap<string, Record<string, unknown>>>
  begin: (context: WriteContext, stored: readonly StoredRecord<D>[]) => Promise<ListSave<D, S>>
  /** The id of a new row; of the record where undefined. */
  newRowId?: (draft: D, isTaken: (id: string) => boolean) => string | undefined
  keepSince?: KeepSince<D>
  removal?: { isReasonNeeded: (tx: Tx) => Promise<boolean>; column: 'removal_reason' }
  /** `before` is undefined for a new row. */
  afterWrite?: (
    context: WriteContext,
    record: { recordId: string; before: D | undefined; after: D },
  ) => Promise<void>
}
