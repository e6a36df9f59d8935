import type * as z from 'zod/mini'
import type { Issue } from '#core/issue.ts'
import type { ContentType } from '#db/revisions.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { Change } from '../history/changes.server.ts'
import type { Work } from '../work.ts'
import type { AnyDraft, FieldTable } from './fields.ts'
import type { Question, Row, RowIssue } from './list.ts'
import type { RecordTable } from './store.server.ts'

export type WriteContext = Work & {
  /** Set by the program when a past version is restored. */
  reason?: string
}

export type StoredRecord<D> = {
  recordId: string
  draft: D
  isRemoved: boolean
}

export type PastRecord = {
  /** For fields that have changed since: the value then, and the last one. */
  fields: Record<string, { was: unknown; last: unknown }>
}

export type ListSave<D, S> = {
  /** Turns a submitted row into the row to store; called in the order of the rows. */
  resolve(sent: S | D, saved: D | undefined): D
  /** Checks a row by what else the database holds. */
  check?(draft: D, saved: D | undefined): Issue[]
  questions?(): Question[]
  /** Whether visitors see the difference; by default every change counts. */
  isSeen?(before: D | undefined, after: D | undefined): boolean
  /** Writes anything else after all rows; returns notes for the user. */
  finish?(): Promise<string[]>
}

/**
 * A list that is edited and saved as a whole. `D` is a row in the editor, `S` a submitted one. Members
 * are methods, so that a list of certain rows is a list.
 */
export type ListDefinition<D extends AnyDraft = AnyDraft, S extends Row = D> = {
  name: string
  /** As the history names it. */
  noun: Change['noun']
  /** One record that stands for itself: adding and removing it have rules of their own. */
  isSingle?: true
  /** The content of pages that a change drops; [] if only staff see it. */
  shows: readonly ContentType[]
  table: RecordTable
  scope: Readonly<Record<string, string>>
  rowId: 'id' | 'stock_id'
  /** What the history calls a record; its name by default. */
  titleOf?(draft: D): string
  /** The column that stands beside its name in the trash. */
  detail?: string
  fields: FieldTable
  labels: Readonly<Record<string, string>>
  max: { rows: number; message: string }
  unknownRow: string
  shape: z.ZodMiniType<S>
  check(rows: readonly D[], context: { today: string; saved: readonly D[] }): RowIssue[]
  /** Refuses rows that are right one by one and may not stand beside each other. */
  checkTogether?(rows: readonly D[]): RowIssue[]
  /** Fields that can change without approval if the save raises no question. */
  priceFields?: readonly string[]
  questions?(rows: readonly D[], saved: readonly D[]): Question[]
  stamps: readonly string[]
  readMore?(db: Db, now: Date): Promise<ReadonlyMap<string, Record<string, unknown>>>
  begin(context: WriteContext, stored: readonly StoredRecord<D>[]): Promise<ListSave<D, S>>
  /** The id of a new row; of the record where undefined. */
  newRowId?(draft: D, isTaken: (id: string) => boolean): string | undefined
  /** Keeps newer values, such as a price that someone else has set since. */
  keepSince?(then: D, now: D, past: PastRecord): D
  /** Rows with a value in the column `except` are removed in another way, and in no trash. */
  removal?: {
    isReasonNeeded(tx: Tx): Promise<boolean>
    column: 'removal_reason'
    except: 'closed_at'
  }
  /** `before` is undefined for a new row. */
  afterWrite?(
    context: WriteContext,
    record: { recordId: string; before: D | undefined; after: D },
  ): Promise<void>
}

/** What the history and the trash call a record of the list. */
export function titleOf<D extends AnyDraft>(
  list: { titleOf?(draft: D): string },
  draft: D,
): string {
  return list.titleOf?.(draft) ?? String(draft.name)
}

/** The list of a name, as in `list_revisions` and `changes`; undefined where there is none. */
export type FindListNamed = (db: Db, name: string) => Promise<ListDefinition | undefined>
