import type { Issue } from '#core/issue.ts'
import type { NounName } from '#core/nouns.ts'
import type { ContentType } from '#db/revisions.ts'
import type { Db } from '#db/schema.ts'
import type { DraftOf, FieldTable } from './fields.ts'

/** What a save of one record has to know from the database, read once. */
export type Opened<T extends FieldTable> = {
  check?(record: DraftOf<T>, saved: DraftOf<T> | undefined): Issue[]
  /** Whether visitors see the difference; undefined stands for a record that is not there. */
  isSeen?(before: DraftOf<T> | undefined, after: DraftOf<T> | undefined): boolean
  /** Why it cannot be removed, as a sentence. */
  whyKept?: string
}

/**
 * The declaration of what is kept as single records: each is a list of one with a revision, a history
 * and a trash of its own (docs/architecture.md §7). Members are methods, so that a noun of certain
 * fields is a noun.
 */
export type Noun<T extends FieldTable = FieldTable> = {
  /** Also that of its table, its changes, its addresses and its files. */
  name: NounName
  one: string
  fields: T
  /** What addresses and files know a record by. */
  key: 'id' | 'name'
  /** The content of pages that a change drops; [] if only staff see it: then no approval is needed. */
  shows: readonly ContentType[]
  /** What the history calls a record. */
  titleOf(record: DraftOf<T>): string
  /** Checks a tidied record beyond the rules of its fields. */
  check?(record: DraftOf<T>, context: { saved: DraftOf<T> | undefined; today: string }): Issue[]
  /** `record` is undefined for a new one. */
  open?(db: Db, record: DraftOf<T> | undefined): Promise<Opened<T>>
}

export type RecordOf<T extends FieldTable> = DraftOf<T> & { revision: number }

export function noun<const T extends FieldTable>(declared: Noun<T>): Noun<T> {
  return declared
}

/** What people look for it by: of what texts name by its key, what they then say. */
export function saidBy({ key, fields, titleOf }: Noun, record: DraftOf<FieldTable>): string {
  const first = key === 'id' ? undefined : formFields(fields).find((name) => name !== key)
  return first === undefined ? titleOf(record) : String(record[first])
}

/** As in `list_revisions` and `changes`. */
export function listName({ one }: Pick<Noun, 'one'>, id: string): string {
  return `${one}:${id}`
}

/** The fields that people fill in, in the order of the form. */
export function formFields(fields: FieldTable): string[] {
  return Object.keys(fields).filter((name) => !fields[name]?.isServerSet)
}
