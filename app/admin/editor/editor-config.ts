import type { Message } from '#app/ui/message.ts'
import type { EditedList, Problem, Row } from '#core/lists/list.ts'

/** A row that people can name. */
export type NamedRow = Row & { name: string }

/** What an editor has to know about its kind of rows: their rules stand in core. */
export type EditorConfig<R extends NamedRow> = {
  words: EditorWords
  /** What the fields are called, in the order of the form. */
  labels: Readonly<Record<string, string>>
  check: (rows: readonly R[], loaded: EditedList<R>) => Problem[]
  /** The row after something was typed. `loaded` is the row as it was saved. */
  edit: (row: R, change: Partial<R>, today: string, loaded: R | undefined) => R
  create: (others: readonly R[], today: string) => R
  /** Whether people decide on the order of the rows. */
  isOrdered: boolean
  /** Writes the display order anew, from 1, where rows carry it. */
  renumber?: (rows: readonly R[]) => R[]
  /** What of the rows is sent; all of it unless told. */
  sent?: (rows: readonly R[], loaded: readonly R[]) => readonly unknown[]
  /** My row over a newer one of the server; the row as it was typed unless told. */
  rebase?: (mine: R, base: R, theirs: R) => R
  /** Whether a row is one that was searched for, where there is a search. */
  matches?: (row: R, search: string) => boolean
}

/** Every text of one editor (docs/product.md §2, §8). */
export type EditorWords = {
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
  /** Title when there are warnings and no errors; that of `valid` unless told. */
  warned?: string
  /** What becomes of rows that are taken out: at the save, and until then. */
  removal: string
}

export function nameOf({ name }: NamedRow): string {
  return name.trim() || 'Unnamed'
}

/** '1 member', '2 members'. */
export function counted(count: number, { one, many }: Pick<EditorWords, 'one' | 'many'>): string {
  return `${count} ${count === 1 ? one : many}`
}
