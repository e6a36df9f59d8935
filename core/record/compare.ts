import type { Row } from './list.ts'

export type RowDifference<R extends Row> =
  | { kind: 'added'; id: string; after: R }
  | { kind: 'removed'; id: string; before: R }
  | { kind: 'changed'; id: string; before: R; after: R; fields: (keyof R & string)[] }
  | { kind: 'moved'; id: string; before: R; after: R }

/** In the order of `after`, removed rows last. 'moved' only if nothing but the order changed. */
export function compareRows<R extends Row>(
  before: readonly R[],
  after: readonly R[],
  fields: readonly (keyof R & string)[],
): RowDifference<R>[] {
  const old = new Map(before.map((row) => [row.id, row]))
  const moved = movedRows(before, after)
  const left = new Set(after.map(({ id }) => id))
  const differences = after.flatMap((row): RowDifference<R>[] => {
    const { id } = row
    const was = old.get(id)
    if (!was) return [{ kind: 'added', id, after: row }]
    const changed = fields.filter((field) => was[field] !== row[field])
    if (changed.length > 0)
      return [{ kind: 'changed', id, before: was, after: row, fields: changed }]
    return moved.has(id) ? [{ kind: 'moved', id, before: was, after: row }] : []
  })
  const removed = before
    .filter(({ id }) => !left.has(id))
    .map((row): RowDifference<R> => ({ kind: 'removed', id: row.id, before: row }))
  return [...differences, ...removed]
}

export function sameRows<R extends Row>(one: readonly R[], other: readonly R[]): boolean {
  return (
    one === other ||
    (one.length === other.length && one.every((row, index) => sameRow(row, other[index])))
  )
}

export function sameRow<R extends Row>(one: R, other: R | undefined): boolean {
  if (one === other || other === undefined) return one === other
  return (Object.keys(one) as (keyof R)[]).every((field) => one[field] === other[field])
}

/** The rows in both whose predecessor has changed. */
function movedRows<R extends Row>(before: readonly R[], after: readonly R[]): Set<string> {
  const left = new Set(after.map(({ id }) => id))
  const known = new Set(before.map(({ id }) => id))
  const was = before.filter(({ id }) => left.has(id)).map(({ id }) => id)
  const is = after.filter(({ id }) => known.has(id)).map(({ id }) => id)
  return new Set(is.filter((id, index) => was[index] !== id))
}
