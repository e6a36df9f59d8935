import type { EditedList, Row } from '#core/record/list.ts'
import { type MergeRules, sameRow, sameRows } from '#core/record/merge.ts'

/** It keeps its key for as long as it is on the screen. */
export type Entry<R extends Row> = {
  key: string
  row: R
  /** Still shown, so that it can be put back. */
  removed: boolean
}

/** docs/product.md §4. */
export type WorkingCopy<R extends Row> = {
  loaded: EditedList<R>
  entries: readonly Entry<R>[]
}

export type RowRules<R extends Row> = {
  merge: MergeRules
  order?: keyof R & string
}

export function openCopy<R extends Row>(loaded: EditedList<R>): WorkingCopy<R> {
  return showList({ loaded, entries: [] }, loaded)
}

/** Rows that were on the screen keep their keys. */
export function showList<R extends Row>(
  { entries }: WorkingCopy<R>,
  list: EditedList<R>,
): WorkingCopy<R> {
  const keys = new Map(entries.map(({ key, row }) => [row.id, key]))
  return {
    loaded: list,
    entries: list.rows.map((row) => ({ key: keys.get(row.id) ?? row.id, row, removed: false })),
  }
}

export function rowsOf<R extends Row>(entries: readonly Entry<R>[]): R[] {
  return entries.filter(({ removed }) => !removed).map(({ row }) => row)
}

export function isUnsaved<R extends Row>({ loaded, entries }: WorkingCopy<R>): boolean {
  return !sameRows(rowsOf(entries), loaded.rows)
}

export function missingFrom<R extends Row>({ loaded, entries }: WorkingCopy<R>): R[] {
  const kept = byId(rowsOf(entries))
  return loaded.rows.filter(({ id }) => !kept.has(id))
}

/** `change` also gets the row as it was loaded, if it was. */
export function changeRow<R extends Row>(
  copy: WorkingCopy<R>,
  key: string,
  change: (row: R, loaded: R | undefined) => R,
): WorkingCopy<R> {
  return changeEntry(copy, key, (entry) => {
    const saved = copy.loaded.rows.find(({ id }) => id === entry.row.id)
    return { ...entry, row: asLoaded(change(entry.row, saved), saved) }
  })
}

export function setRemoved<R extends Row>(
  copy: WorkingCopy<R>,
  key: string,
  removed: boolean,
): WorkingCopy<R> {
  return changeEntry(copy, key, (entry) => ({ ...entry, removed }))
}

export function addRow<R extends Row>(copy: WorkingCopy<R>, row: R): WorkingCopy<R> {
  return { ...copy, entries: [...copy.entries, { key: row.id, row, removed: false }] }
}

/** `sent` is now the acknowledged list; what was typed meanwhile stays, unsaved. */
export function afterSave<R extends Row>(
  copy: WorkingCopy<R>,
  sent: readonly Entry<R>[],
  saved: { revision: number; ids: Readonly<Record<string, string>> },
): WorkingCopy<R> {
  const named = (entry: Entry<R>): Entry<R> => {
    const id = saved.ids[entry.row.id]
    return id === undefined ? entry : { ...entry, row: { ...entry.row, id } }
  }
  const gone = new Set(sent.filter(({ removed }) => removed).map(({ key }) => key))
  // A newer list may have brought a new row under its own id before this answer told it.
  const twice = new Set(copy.entries.map(({ row }) => saved.ids[row.id]))
  const left = copy.entries.filter(
    (each) => !(each.removed && gone.has(each.key)) && !twice.has(each.row.id),
  )
  const loaded = { ...copy.loaded, rows: rowsOf(sent.map(named)), revision: saved.revision }
  return { loaded, entries: normal(left.map(named), loaded) }
}

/** Unchanged rows are the loaded ones: one comparison tells them apart. */
export function normal<R extends Row>(
  entries: readonly Entry<R>[],
  loaded: EditedList<R>,
): Entry<R>[] {
  const saved = byId(loaded.rows)
  return entries.map((entry) => {
    const row = asLoaded(entry.row, saved.get(entry.row.id))
    return row === entry.row ? entry : { ...entry, row }
  })
}

function asLoaded<R extends Row>(row: R, saved: R | undefined): R {
  return saved && sameRow(row, saved) ? saved : row
}

function changeEntry<R extends Row>(
  copy: WorkingCopy<R>,
  key: string,
  change: (entry: Entry<R>) => Entry<R>,
): WorkingCopy<R> {
  const entries = copy.entries.map((entry) => (entry.key === key ? change(entry) : entry))
  return { ...copy, entries }
}

export function byId<R extends Row>(rows: readonly R[]): Map<string, R> {
  return new Map(rows.map((row) => [row.id, row]))
}
