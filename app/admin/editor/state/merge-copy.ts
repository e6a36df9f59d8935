import type { EditedList, Row } from '#core/record/list.ts'
import { type Choose, mergeRows } from '#core/record/merge.ts'
import { numbered } from './row-order.ts'
import {
  byId,
  type Entry,
  isUnsaved,
  normal,
  type RowRules,
  rowsOf,
  showList,
  type WorkingCopy,
} from './working-copy.ts'

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
