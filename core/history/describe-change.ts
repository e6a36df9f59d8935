import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Change } from './changes.server.ts'
import { compareTexts, type TextPart } from './compare-texts.ts'
import { findMoved } from './moves.ts'

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

/** Compares values word by word, but for what is new. Yields to the event loop for each field. */
export async function compareFields(
  fields: readonly Omit<FieldDifference, 'parts'>[],
  isNew = false,
): Promise<FieldDifference[]> {
  const differences: FieldDifference[] = []
  for (const each of fields) {
    const parts = isNew ? undefined : compareTexts(each.before, each.after)
    differences.push({ ...each, parts })
    await nextTurn()
  }
  return differences
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
