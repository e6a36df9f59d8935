import type { Message } from '#app/ui/message.ts'
import type { EditedList, Question, Row, RowIssue } from '#core/record/list.ts'
import type { MergeRules } from '#core/record/merge.ts'

export type NamedRow = Row & { name: string }

export type EditorConfig<R extends NamedRow> = {
  copy: EditorCopy
  labels: Readonly<Record<string, string>>
  order?: keyof R & string
  /** `fields` are those of `labels`. */
  merge?: Omit<MergeRules, 'fields'>
  check: (rows: readonly R[], loaded: EditedList<R>) => RowIssue[]
  /** `loaded` is the row as it was saved. */
  edit: (row: R, change: Partial<R>, today: string, loaded: R | undefined) => R
  create: (others: readonly R[], today: string) => R
  questions?: (rows: readonly R[], loaded: EditedList<R>) => Question[]
  sent?: (rows: readonly R[], loaded: readonly R[]) => readonly Row[]
  /**
   * What is saved while somebody types stays as it was typed: the server's own form of it would take the space
   * with which the next word begins.
   */
  staysTyped?: boolean
  matches?: (row: R, search: string) => boolean
  /** Undefined where a save is a draft, which visitors do not see. */
  site?: string
  /** A value that people cannot read as it is stored; undefined for all others. */
  readable?: (field: string, value: unknown) => string | undefined
  /** Those of rows unless given. */
  shortcuts?: readonly Shortcut[]
}

export type Shortcut = { keys: readonly string[]; meaning: string }

export type EditorCopy = {
  /** In the middle of a sentence: 'the team'. */
  list: string
  what?: string
  one: string
  many: string
  add: string
  addFirst: string
  none: string
  noMatch?: string
  search?: string
  saved?: Message
  notSaved: { title: string; text: string }
  valid: Message
  warned?: string
  /** Shown after 'Remove …?'. */
  removal: (count: number) => string
  removalReason?: string
  questions?: { title: string; confirm: string }
}

export function nameOf({ name }: NamedRow): string {
  return name.trim() || 'Unnamed'
}
