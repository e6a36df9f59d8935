import type { Row } from './list.ts'

export type Choose<R extends Row> = (change: Change<R>) => Side

/** `choose` decides where both have changed. Does not modify `versions`. */
export function mergeRows<R extends Row>(
  versions: Versions<R>,
  rules: MergeRules,
  choose: Choose<R>,
): R[] {
  const base = byId(versions.base)
  const mine = byId(versions.mine)
  const theirs = byId(versions.theirs)
  const changes = Map.groupBy(listChanges(versions, rules), ({ id }) => id)
  const sideOf = (change: Change<R>): Side =>
    change.by === 'both' ? choose(change) : change.by === 'me' ? 'mine' : 'theirs'
  const merged = new Map<string, R>()
  for (const id of new Set([...mine.keys(), ...theirs.keys()])) {
    const my = mine.get(id)
    const their = theirs.get(id)
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

export type Versions<R extends Row> = {
  base: readonly R[]
  mine: readonly R[]
  theirs: readonly R[]
}

export type MergeRules = {
  fields: readonly string[]
  follows?: Readonly<Record<string, string>>
  /**
   * Fields derived from other changes, such as a date of change: users are not asked about them. One
   * that belongs to another field is taken from the same side.
   */
  automatic?: readonly string[]
}

export type Side = 'mine' | 'theirs'

export type Change<R extends Row> = {
  kind: 'field' | 'added' | 'removed' | 'order'
  by: 'me' | 'them' | 'both'
  id: string
  field: string
  mine: R | undefined
  theirs: R | undefined
}

export function changeKey({ id, field }: Pick<Change<Row>, 'id' | 'field'>): string {
  return `${id} ${field}`
}

/** Without changes that both made; in the order of `mine`, then the rows that only they have. */
export function listChanges<R extends Row>(versions: Versions<R>, rules: MergeRules): Change<R>[] {
  const base = byId(versions.base)
  const theirs = byId(versions.theirs)
  const mine = byId(versions.mine)
  const changes: Change<R>[] = []
  for (const id of new Set([...mine.keys(), ...theirs.keys(), ...base.keys()]))
    changes.push(...rowChanges(id, base.get(id), mine.get(id), theirs.get(id), rules))
  const order = { kind: 'order', id: '', field: '', mine: undefined, theirs: undefined } as const
  const iMoved = isMoved(versions, 'mine')
  const theyMoved = isMoved(versions, 'theirs')
  if (iMoved && theyMoved) {
    const same = sameOrder(common(versions.mine, theirs), common(versions.theirs, mine))
    if (!same) changes.push({ ...order, by: 'both' })
  } else if (iMoved || theyMoved) changes.push({ ...order, by: iMoved ? 'me' : 'them' })
  return changes
}

function rowChanges<R extends Row>(
  id: string,
  base: R | undefined,
  mine: R | undefined,
  theirs: R | undefined,
  rules: MergeRules,
): Change<R>[] {
  const row = { id, field: '', mine, theirs }
  if (mine && theirs) return fieldChanges(base ?? theirs, mine, theirs, rules)
  if (!base) return [{ ...row, kind: 'added', by: mine ? 'me' : 'them' }]
  const kept = mine ?? theirs
  if (!kept) return []
  const isTouched = fieldChanges(base, kept, base, rules).length > 0
  return [{ ...row, kind: 'removed', by: isTouched ? 'both' : mine ? 'them' : 'me' }]
}

function fieldChanges<R extends Row>(base: R, mine: R, theirs: R, rules: MergeRules): Change<R>[] {
  return leaders(rules).flatMap((field): Change<R>[] => {
    const followers = followersOf(field, rules)
    const group = [field, ...followers.filter((each) => !rules.automatic?.includes(each))]
    if (isSame(mine, theirs, group)) return []
    const byMe = !isSame(mine, base, group)
    const byThem = !isSame(theirs, base, group)
    const by = byMe && byThem ? 'both' : byMe ? 'me' : 'them'
    return [{ kind: 'field', by, id: mine.id, field, mine, theirs }]
  })
}

function isMoved<R extends Row>(versions: Versions<R>, side: Side): boolean {
  const base = versions.base
  const now = versions[side]
  return !sameOrder(common(base, byId(now)), common(now, byId(base)))
}

function common<R extends Row>(rows: readonly R[], others: ReadonlyMap<string, R>): string[] {
  return rows.flatMap(({ id }) => (others.has(id) ? id : []))
}

function sameOrder(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((id, index) => id === others[index])
}

function leaders({ fields, follows = {}, automatic = [] }: MergeRules): string[] {
  return fields.filter((field) => follows[field] === undefined && !automatic.includes(field))
}

function followersOf(leader: string, { follows = {} }: MergeRules): string[] {
  return Object.keys(follows).filter((field) => follows[field] === leader)
}

function isSame<R extends Row>(some: R, other: R, fields: readonly string[]): boolean {
  return fields.every((field) => fieldOf(some, field) === fieldOf(other, field))
}

function fieldOf(row: Row, field: string): unknown {
  return (row as Record<string, unknown>)[field]
}

function byId<R extends Row>(rows: readonly R[]): Map<string, R> {
  return new Map(rows.map((row) => [row.id, row]))
}

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
