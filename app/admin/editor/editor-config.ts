import type { Message } from '#app/ui/message.ts'
import type { EditedList, Question, Row, RowIssue } from '#core/lists/list.ts'
import type { MergeRules } from '#core/lists/merge.ts'

export type NamedRow = Row & { name: string }

/**
 * What differs between the editors of different records. The rules themselves are in core.
 */
export type EditorConfig<R extends NamedRow> = {
  copy: EditorCopy
  /** What the fields are called, in the order of the form: the fields that a conflict can name. */
  labels: Readonly<Record<string, string>>
  /** The field that holds the display order, where people decide on it. */
  order?: keyof R & string
  /** How two people's changes come together; `fields` are those of `labels`. */
  merge?: Omit<MergeRules, 'fields'>
  check: (rows: readonly R[], loaded: EditedList<R>) => RowIssue[]
  /** The row after something was typed. `loaded` is the row as it was saved. */
  edit: (row: R, change: Partial<R>, today: string, loaded: R | undefined) => R
  create: (others: readonly R[], today: string) => R
  /** What has to be confirmed before these rows are saved. */
  questions?: (rows: readonly R[], loaded: EditedList<R>) => Question[]
  /** What of the rows is sent; all of it by default. */
  sent?: (rows: readonly R[], loaded: readonly R[]) => readonly unknown[]
  matches?: (row: R, search: string) => boolean
  /** Where visitors see the list; undefined while they do not. */
  site?: string
}

export type EditorCopy = {
  /** What the list is in the middle of a sentence: 'the team'. */
  list: string
  /** The same as others name it: 'saved this list' unless given. */
  what?: string
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
  /** The label of a field for the reason, where a removal needs one. */
  removalReason?: string
  questions?: { title: string; confirm: string }
}

export function nameOf({ name }: NamedRow): string {
  return name.trim() || 'Unnamed'
}

/** '1 member', '2 members'. */
export function counted(count: number, { one, many }: Pick<EditorCopy, 'one' | 'many'>): string {
  return `${count} ${count === 1 ? one : many}`
}
