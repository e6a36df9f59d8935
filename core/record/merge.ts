import { sameRow } from './compare.ts'
import type { Row } from './list.ts'
import {
  byId,
  type Change,
  fieldOf,
  followersOf,
  listChanges,
  type MergeRules,
  type Side,
  type Versions,
} from './list-changes.ts'

export type Choose<R extends Row> = (change: Change<R>) => Side

/** `choose` decides where both have changed. Does not modify `versions`. */
export function mergeRows<R extends Row>(
  versions: Versions<R>,
  rules: MergeRules,
  choose: Choose<R>,
): R[] {
  const [base, mine, theirs] = [byId(versions.base), byId(versions.mine), byId(versions.theirs)]
  const changes = Map.groupBy(listChanges(versions, rules), ({ id }) => id)
  const sideOf = (change: Change<R>): Side =>
    change.by === 'both' ? choose(change) : change.by === 'me' ? 'mine' : 'theirs'
  const merged = new Map<string, R>()
  for (const id of new Set([...mine.keys(), ...theirs.keys()])) {
    const [my, their] = [mine.get(id), theirs.get(id)]
    const ofRow = changes.get(id) ?? []
    const [whole] = ofRow.filter(({ kind }) => kind !== 'field')
    const kept = whole && (sideOf(whole) === 'mine' ? my : their)
    if (kept) merged.set(id, kept)
    if (whole || !my || !their) continue
    const taken = ofRow.filter((change) => sideOf(change) === 'mine').map(({ field }) => field)
    merged.set(id, mergeFields({ base: base.get(id) ?? their, my, their }, new Set(taken), rules))
  }
  const order = changes.get('')?.[0]
  return inOrder(versions, merged, order && sideOf(order) === 'mine' ? 'mine' : 'theirs')
}

function mergeFields<R extends Row>(
  { base, my, their }: { base: R; my: R; their: R },
  taken: ReadonlySet<string>,
  rules: MergeRules,
): R {
  if (taken.size === 0) return their
  const merged: Record<string, unknown> = { ...their }
  const take = (field: string) => {
    merged[field] = fieldOf(my, field)
  }
  for (const field of taken) for (const each of [field, ...followersOf(field, rules)]) take(each)
  for (const field of rules.automatic ?? [])
    if (!rules.follows?.[field] && fieldOf(my, field) !== fieldOf(base, field)) take(field)
  const row = merged as R
  return sameRow(row, my) ? my : row
}

/** Rows that only the other side has are placed after their neighbour there. */
function inOrder<R extends Row>(
  versions: Versions<R>,
  merged: ReadonlyMap<string, R>,
  side: Side,
): R[] {
  const ids = versions[side].map(({ id }) => id).filter((id) => merged.has(id))
  let previous: string | undefined
  for (const { id } of versions[side === 'mine' ? 'theirs' : 'mine']) {
    if (!merged.has(id)) continue
    if (!ids.includes(id)) ids.splice(previous === undefined ? 0 : ids.indexOf(previous) + 1, 0, id)
    previous = id
  }
  return ids.flatMap((id) => merged.get(id) ?? [])
}
