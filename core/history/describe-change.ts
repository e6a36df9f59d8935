import { writtenOut } from '#core/dates.ts'
import { mapInTurns } from '#db/give-way.ts'
import type { Change } from './changes.server.ts'
import { compareTexts, type TextPart } from './compare-texts.ts'

/** What is compared of a record, and what its fields are called. */
export type TrackedList = {
  labels: Readonly<Record<string, string>>
}

export type ChangeSummary = {
  recordId: string
  recordName: string
  action: Change['action'] | 'moved'
  fields: string[]
  /** Counted from 1. */
  place?: number
}

export type FieldDifference = {
  field: string
  label: string
  before: string
  after: string
  parts: TextPart[] | undefined
}

export type ChangeDetails = Omit<ChangeSummary, 'fields'> & { differences: FieldDifference[] }

export type ChangeRow = Pick<Change, 'recordId' | 'recordName' | 'action' | 'differences'>

export const placeField = 'displayOrder'

export function fieldsOf({ labels }: TrackedList, { differences, action }: ChangeRow): string[] {
  return Object.keys(labels).filter((field) => {
    const difference = differences[field]
    if (!difference || (field === placeField && action === 'updated')) return false
    return textOf(difference.before) !== textOf(difference.after)
  })
}

export function summaryOf(list: TrackedList, row: ChangeRow): ChangeSummary {
  const { recordId, recordName, action } = row
  const fields = fieldsOf(list, row).map((field) => list.labels[field] ?? field)
  return { recordId, recordName, action, fields }
}

/** Yields to the event loop for each field. */
export function differencesOf(list: TrackedList, row: ChangeRow): Promise<FieldDifference[]> {
  const fields = fieldsOf(list, row).map((field) => ({
    field,
    label: list.labels[field] ?? field,
    before: textOf(row.differences[field]?.before),
    after: textOf(row.differences[field]?.after),
  }))
  return compareFields(fields, row.action === 'added')
}

/** Compares values word by word, but for what is new; days are written out. Gives way between them. */
export function compareFields(
  fields: readonly Omit<FieldDifference, 'parts'>[],
  isNew = false,
): Promise<FieldDifference[]> {
  return mapInTurns(fields, (each) => {
    const before = writtenOut(each.before)
    const after = writtenOut(each.after)
    const parts = isNew ? undefined : compareTexts(before, after)
    return { ...each, before, after, parts }
  })
}

/** The records of a save that were moved by themselves, with their new places counted from 1. */
export function movedIn(rows: readonly Pick<ChangeRow, 'recordId' | 'action' | 'differences'>[]) {
  const places = rows.flatMap(({ recordId: id, action, differences }) => {
    const { before, after } = differences[placeField] ?? {}
    const isMove = action === 'updated' && typeof before === 'number' && typeof after === 'number'
    return isMove ? [{ id, before, after }] : []
  })
  return findMoved(places)
}

/** A value as people read it: ticks as yes and no. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

export type Move = { id: string; before: number; after: number }

/** Records between the old and the new place get new numbers but were not moved. */
export function findMoved(moves: readonly Move[]): Move[] {
  const sorted = moves.toSorted((a, b) => a.before - b.before || a.after - b.after)
  const stayed = stayedNumbers(moves)
  const rest = sorted.filter(({ before, after }) => {
    const [from, to] = before < after ? [before, after] : [after, before]
    return !stayed.some((number) => number > from && number < to)
  })
  const kept = longestIncreasing(rest)
  return sorted.filter((move) => !kept.has(move)).toSorted((a, b) => a.after - b.after)
}

function stayedNumbers(moves: readonly Move[]): number[] {
  const changed = new Set(moves.flatMap(({ before, after }) => [before, after]))
  const first = Math.min(...changed)
  const last = Math.max(...changed)
  if (changed.size === 0 || last - first > 10_000) return []
  const numbers = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  return numbers.filter((number) => !changed.has(number))
}

function longestIncreasing(sorted: readonly Move[]): Set<Move> {
  const ends: { move: Move; previous: Chain }[] = []
  type Chain = { move: Move; previous: Chain } | undefined
  for (const move of sorted) {
    const found = ends.findIndex((end) => end.move.after > move.after)
    const length = found === -1 ? ends.length : found
    ends[length] = { move, previous: ends[length - 1] }
  }
  const kept = new Set<Move>()
  for (let chain: Chain = ends.at(-1); chain; chain = chain.previous) kept.add(chain.move)
  return kept
}
