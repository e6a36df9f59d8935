import type { Row } from './list.ts'

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
  const [base, theirs] = [byId(versions.base), byId(versions.theirs)]
  const mine = byId(versions.mine)
  const changes: Change<R>[] = []
  for (const id of new Set([...mine.keys(), ...theirs.keys(), ...base.keys()]))
    changes.push(...rowChanges(id, base.get(id), mine.get(id), theirs.get(id), rules))
  const order = { kind: 'order', id: '', field: '', mine: undefined, theirs: undefined } as const
  const [iMoved, theyMoved] = [isMoved(versions, 'mine'), isMoved(versions, 'theirs')]
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
    const [byMe, byThem] = [!isSame(mine, base, group), !isSame(theirs, base, group)]
    const by = byMe && byThem ? 'both' : byMe ? 'me' : 'them'
    return [{ kind: 'field', by, id: mine.id, field, mine, theirs }]
  })
}

function isMoved<R extends Row>(versions: Versions<R>, side: Side): boolean {
  const [base, now] = [versions.base, versions[side]]
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

export function followersOf(leader: string, { follows = {} }: MergeRules): string[] {
  return Object.keys(follows).filter((field) => follows[field] === leader)
}

function isSame<R extends Row>(some: R, other: R, fields: readonly string[]): boolean {
  return fields.every((field) => fieldOf(some, field) === fieldOf(other, field))
}

export function fieldOf(row: Row, field: string): unknown {
  return (row as Record<string, unknown>)[field]
}

export function byId<R extends Row>(rows: readonly R[]): Map<string, R> {
  return new Map(rows.map((row) => [row.id, row]))
}
