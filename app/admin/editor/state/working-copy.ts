import { sameRow, sameRows } from '#core/lists/compare.ts'
import type { EditedList, Row } from '#core/lists/list.ts'

/** One row of an editor. It keeps its key for as long as it is on the screen. */
export type Entry<R extends Row> = {
  key: string
  row: R
  /** Taken out of the working copy, but still shown, so that it can be put back. */
  removed: boolean
}

/** A loaded list and a working copy of it (docs/product.md §4). */
export type WorkingCopy<R extends Row> = {
  loaded: EditedList<R>
  entries: readonly Entry<R>[]
  /** What the last Revert or Reload threw away, until something else is done. */
  discarded?: Omit<WorkingCopy<R>, 'discarded'>
}

export function openCopy<R extends Row>(loaded: EditedList<R>): WorkingCopy<R> {
  return { loaded, entries: entriesOf(loaded.rows) }
}

/** The rows of the working copy, without the removed ones: what a save sends. */
export function rowsOf<R extends Row>(entries: readonly Entry<R>[]): R[] {
  return entries.filter(({ removed }) => !removed).map(({ row }) => row)
}

/** The unsaved flag: whether the working copy differs from the loaded list. */
export function isUnsaved<R extends Row>({ loaded, entries }: WorkingCopy<R>): boolean {
  return !sameRows(rowsOf(entries), loaded.rows)
}

/** Who is in the loaded list, and would be gone after a save. */
export function missingFrom<R extends Row>({ loaded, entries }: WorkingCopy<R>): R[] {
  const kept = byId(rowsOf(entries))
  return loaded.rows.filter(({ id }) => !kept.has(id))
}

/** Changes one row; `change` is also given the row as it was loaded, if it was. */
export function changeRow<R extends Row>(
  copy: WorkingCopy<R>,
  key: string,
  change: (row: R, loaded: R | undefined) => R,
): WorkingCopy<R> {
  return changeEntry(copy, key, (entry) => {
    const saved = copy.loaded.rows.find(({ id }) => id === entry.row.id)
    const row = change(entry.row, saved)
    return { ...entry, row: saved && sameRow(row, saved) ? saved : row }
  })
}

export function setRemoved<R extends Row>(
  copy: WorkingCopy<R>,
  key: string,
  removed: boolean,
): WorkingCopy<R> {
  return changeEntry(copy, key, (entry) => ({ ...entry, removed }))
}

/** Adds a row at the end; it is made from all others, those that are removed included. */
export function addRow<R extends Row>(
  copy: WorkingCopy<R>,
  create: (others: readonly R[], today: string) => R,
): WorkingCopy<R> {
  const others = copy.entries.map(({ row }) => row)
  const row = create(others, copy.loaded.today)
  return withEntries(copy, [...copy.entries, { key: row.id, row, removed: false }])
}

/** Puts an entry before another one, or at the end; `renumber` writes the display order anew. */
export function placeRow<R extends Row>(
  copy: WorkingCopy<R>,
  key: string,
  before: string | undefined,
  renumber: (rows: readonly R[]) => R[] = (rows) => [...rows],
): WorkingCopy<R> {
  const moved = copy.entries.find((entry) => entry.key === key)
  if (!moved || key === before) return copy
  const others = copy.entries.filter((entry) => entry !== moved)
  const index = others.findIndex((entry) => entry.key === before)
  const placed = others.toSpliced(index < 0 ? others.length : index, 0, moved)
  if (placed.every((entry, at) => entry === copy.entries[at])) return copy
  const numbered = renumber(rowsOf(placed)).values()
  return withEntries(
    copy,
    placed.map((entry) => {
      const row = entry.removed ? entry.row : (numbered.next().value ?? entry.row)
      return row === entry.row ? entry : { ...entry, row }
    }),
  )
}

/** Before which entry one stands after a step up or down; undefined where there is no such step. */
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

/** Throws the working copy away for the loaded list (Revert) or for a newer one (Reload). */
export function takeTheirs<R extends Row>(
  copy: WorkingCopy<R>,
  theirs: EditedList<R> = copy.loaded,
): WorkingCopy<R> {
  const { loaded, entries } = copy
  return {
    loaded: theirs,
    entries: entriesOf(theirs.rows, entries),
    discarded: { loaded, entries },
  }
}

/** Undoes the last Revert or Reload. */
export function takeBack<R extends Row>(copy: WorkingCopy<R>): WorkingCopy<R> {
  return copy.discarded ?? copy
}

/**
 * Keeps the working copy, but as one of the server's present list: its save goes over that one, and
 * brings back whom somebody has taken out meanwhile.
 */
export function keepMine<R extends Row>(
  { loaded, entries }: WorkingCopy<R>,
  theirs: EditedList<R>,
  rebase: Rebase<R> = (mine) => mine,
): WorkingCopy<R> {
  const [was, is] = [byId(loaded.rows), byId(theirs.rows)]
  return {
    loaded: theirs,
    entries: entries.flatMap((entry) => {
      const { row, removed } = entry
      const [base, fresh] = [was.get(row.id), is.get(row.id)]
      if (base && fresh) return { ...entry, row: rebase(row, base, fresh) }
      // Taken out by both: there is nothing to put back here.
      return base && removed ? [] : entry
    }),
  }
}

/** My row over a newer one; `base` is what mine was made from. */
export type Rebase<R extends Row> = (mine: R, base: R, theirs: R) => R

/**
 * After `sent` was saved: those rows are the loaded list. `ids` says what each temporary id has
 * become. What was typed while the answer was awaited stays, unsaved.
 */
export function afterSave<R extends Row>(
  copy: WorkingCopy<R>,
  sent: readonly Entry<R>[],
  saved: { revision: number; ids: Readonly<Record<string, string>> },
): WorkingCopy<R> {
  const named = <E extends Entry<R>>(entry: E): E => {
    const id = saved.ids[entry.row.id]
    return id === undefined ? entry : { ...entry, row: { ...entry.row, id } }
  }
  const rows = rowsOf(sent.map(named))
  const gone = new Set(sent.filter(({ removed }) => removed).map(({ key }) => key))
  return {
    loaded: { ...copy.loaded, rows, revision: saved.revision },
    entries: copy.entries.filter((each) => !(each.removed && gone.has(each.key))).map(named),
  }
}

/**
 * The same list, read again (after a save, or when somebody comes back to the tab): every field
 * that the person has not changed takes the new value, such as a price that a job has fetched.
 */
export function refresh<R extends Row>(copy: WorkingCopy<R>, fresh: EditedList<R>): WorkingCopy<R> {
  const { loaded, entries } = copy
  if (!isUnsaved(copy)) return { ...copy, loaded: fresh, entries: entriesOf(fresh.rows, entries) }
  const [was, now] = [byId(loaded.rows), byId(fresh.rows)]
  return {
    ...copy,
    loaded: fresh,
    entries: entries.map((entry) => {
      const [old, read] = [was.get(entry.row.id), now.get(entry.row.id)]
      return old && read ? { ...entry, row: merged(entry.row, old, read) } : entry
    }),
  }
}

function merged<R extends Row>(mine: R, old: R, fresh: R): R {
  if (sameRow(mine, old)) return fresh
  const merged = { ...fresh }
  for (const field of Object.keys(mine) as (keyof R)[])
    if (mine[field] !== old[field]) merged[field] = mine[field]
  return merged
}

function changeEntry<R extends Row>(
  copy: WorkingCopy<R>,
  key: string,
  change: (entry: Entry<R>) => Entry<R>,
): WorkingCopy<R> {
  return withEntries(
    copy,
    copy.entries.map((entry) => (entry.key === key ? change(entry) : entry)),
  )
}

function withEntries<R extends Row>(
  { loaded }: WorkingCopy<R>,
  entries: readonly Entry<R>[],
): WorkingCopy<R> {
  return { loaded, entries }
}

function byId<R extends Row>(rows: readonly R[]): Map<string, R> {
  return new Map(rows.map((row) => [row.id, row]))
}

/** Entries for a list; who was on the screen before keeps the key, and so the focus. */
function entriesOf<R extends Row>(
  rows: readonly R[],
  before: readonly Entry<R>[] = [],
): Entry<R>[] {
  const keys = new Map(before.map(({ key, row }) => [row.id, key]))
  return rows.map((row) => ({ key: keys.get(row.id) ?? row.id, row, removed: false }))
}
