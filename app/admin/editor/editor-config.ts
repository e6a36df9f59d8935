import type { Message } from '#app/ui/message.ts'
import type { EditedList, Question, Row, RowIssue } from '#core/lists/list.ts'
import type { MergeRules } from '#core/lists/merge.ts'

/** A row that people can name. */
export type NamedRow = Row & { name: string }

/**
 * Everything that an editor has to be told about its records: give it one of these, a `View` that
 * draws a row, and the list that the loader has read. The rules themselves are in core.
 */
export type EditorConfig<R extends NamedRow> = {
  copy: EditorCopy
  /** What the fields are called, in the order of the form: the fields that a conflict can name. */
  labels: Readonly<Record<string, string>>
  /** The field that holds the display order, where people decide on it. */
  order?: keyof R & string
  /** How two people's changes come together; `fields` are those of `labels`. */
  merge?: Omit<MergeRules, 'fields'>
  /** What is wrong with the rows. Errors block a save, warnings do not. */
  check: (rows: readonly R[], loaded: EditedList<R>) => RowIssue[]
  /** The row after something was typed. `loaded` is the row as it was saved. */
  edit: (row: R, change: Partial<R>, today: string, loaded: R | undefined) => R
  /** A new row after all others. */
  create: (others: readonly R[], today: string) => R
  /** What has to be confirmed before these rows are saved. */
  questions?: (rows: readonly R[], loaded: EditedList<R>) => Question[]
  /** What of the rows is sent; all of it by default. */
  sent?: (rows: readonly R[], loaded: readonly R[]) => readonly unknown[]
  /** Whether a row is one that was searched for, where there is a search. */
  matches?: (row: R, search: string) => boolean
  /** Where visitors see the list; undefined while they do not. */
  site?: string
}

/** Every text of one editor (docs/product.md §2, §8). */
export type EditorCopy = {
  /** What the list is in the middle of a sentence: 'the team'. */
  list: string
  one: string
  many: string
  add: string
  addFirst: string
  none: string
  noMatch?: string
  search?: string
  saved: Message
  /** Title and first sentence when a save failed; the reason follows. */
  notSaved: { title: string; text: string }
  valid: Message
  /** Title when there are warnings and no errors; that of `valid` by default. */
  warned?: string
  /** What a removal means: shown after 'Remove …?'. */
  removal: (count: number) => string
  /** Title and button of the dialog that asks `questions`. */
  questions?: { title: string; confirm: string }
}

export function nameOf({ name }: NamedRow): string {
  return name.trim() || 'Unnamed'
}

/** '1 member', '2 members'. */
export function counted(count: number, { one, many }: Pick<EditorCopy, 'one' | 'many'>): string {
  return `${count} ${count === 1 ? one : many}`
}
