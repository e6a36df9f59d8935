import type { Row } from '#core/record/list.ts'
import { type Entry, normal, type RowRules, type WorkingCopy } from './working-copy.ts'

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
