import type { EditedList, Row } from '#core/record/list.ts'
import { type Choose, type MergeRules, mergeRows, sameRow, sameRows } from '#core/record/merge.ts'

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
function normal<R extends Row>(entries: readonly Entry<R>[], loaded: EditedList<R>): Entry<R>[] {
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

export function placeRow<R extends Row>(
  copy: WorkingCopy<R>,
  key: string,
  before: string | undefined,
  { order }: Pick<RowRules<R>, 'order'> = {},
): WorkingCopy<R> {
  const moved = copy.entries.find((entry) => entry.key === key)
  if (!moved || key === before) return copy
  const others = copy.entries.filter((entry) => entry !== moved)
  const index = others.findIndex((entry) => entry.key === before)
  const placed = others.toSpliced(index < 0 ? others.length : index, 0, moved)
  if (placed.every((entry, at) => entry === copy.entries[at])) return copy
  return { ...copy, entries: numbered(placed, order) }
}

/** Undefined at the ends. */
export function stepOf<R extends Row>(
  entries: readonly Entry<R>[],
  key: string,
  by: -1 | 1,
): { before: string | undefined } | undefined {
  const shown = entries.filter(({ removed }) => !removed)
  const index = shown.findIndex((entry) => entry.key === key)
  if (index < 0 || !shown[index + by]) return undefined
  return { before: shown[by < 0 ? index - 1 : index + 2]?.key }
}

export function restoreOrder<R extends Row>(
  copy: WorkingCopy<R>,
  earlier: readonly Entry<R>[],
  { order }: Pick<RowRules<R>, 'order'>,
): WorkingCopy<R> {
  const now = new Map(copy.entries.map((entry) => [entry.key, entry]))
  const known = new Set(earlier.map(({ key }) => key))
  const back = earlier.flatMap(({ key, row }) => {
    const entry = now.get(key)
    if (!entry) return []
    return order ? { ...entry, row: { ...entry.row, [order]: row[order] } } : entry
  })
  const added = copy.entries.filter(({ key }) => !known.has(key))
  return { ...copy, entries: normal([...back, ...added], copy.loaded) }
}

/** From 1, removed ones left out. */
export function numbered<R extends Row>(
  entries: readonly Entry<R>[],
  order: (keyof R & string) | undefined,
): Entry<R>[] {
  let number = 0
  return entries.map((entry) => {
    if (!order || entry.removed) return entry
    number += 1
    return entry.row[order] === number
      ? entry
      : { ...entry, row: { ...entry.row, [order]: number } }
  })
}

/** Both sides' changes; `choose` where both changed the same. Nothing is saved yet. */
export function mergeCopy<R extends Row>(
  { loaded, entries }: WorkingCopy<R>,
  theirs: EditedList<R>,
  { merge, order }: RowRules<R>,
  choose: Choose<R>,
): WorkingCopy<R> {
  const versions = { base: loaded.rows, mine: rowsOf(entries), theirs: theirs.rows }
  const rows = mergeRows(versions, merge, choose)
  const { entries: shown } = showList({ loaded, entries }, { ...theirs, rows })
  const isTheirOrder =
    rows.length === theirs.rows.length && rows.every(({ id }, i) => id === theirs.rows[i]?.id)
  const withNumbers = isTheirOrder || isNumbered(rows, order) ? shown : numbered(shown, order)
  return { loaded: theirs, entries: normal(withRemoved(withNumbers, entries, theirs), theirs) }
}

export function overwriteCopy<R extends Row>(
  { entries }: WorkingCopy<R>,
  theirs: EditedList<R>,
  rules: RowRules<R>,
): WorkingCopy<R> {
  return mergeCopy({ loaded: theirs, entries }, theirs, rules, () => 'mine')
}

/** Every field that the person has not changed takes the new value, such as a fetched price. */
export function refreshCopy<R extends Row>(
  copy: WorkingCopy<R>,
  fresh: EditedList<R>,
  rules: RowRules<R>,
): WorkingCopy<R> {
  if (!isUnsaved(copy)) return showList(copy, fresh)
  return mergeCopy(copy, fresh, rules, () => 'mine')
}

/** After the row that they came after, while they can return. */
function withRemoved<R extends Row>(
  shown: readonly Entry<R>[],
  before: readonly Entry<R>[],
  theirs: EditedList<R>,
): Entry<R>[] {
  const entries = [...shown]
  const fresh = byId(theirs.rows)
  for (const [index, entry] of before.entries()) {
    const row = fresh.get(entry.row.id)
    if (!entry.removed || !row || entries.some(({ key }) => key === entry.key)) continue
    const previous = before[index - 1]?.key
    const at = entries.findIndex(({ key }) => key === previous) + 1
    entries.splice(at, 0, { ...entry, row })
  }
  return entries
}

function isNumbered<R extends Row>(
  rows: readonly R[],
  order: (keyof R & string) | undefined,
): boolean {
  if (!order) return true
  return rows.every((row, index) => {
    const previous = rows[index - 1]
    return !previous || Number(previous[order]) < Number(row[order])
  })
}
