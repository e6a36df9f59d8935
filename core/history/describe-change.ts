import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Change } from './changes.server.ts'
import { compareTexts, type TextPart } from './compare-texts.ts'

export type TrackedList = {
  name: string
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
export async function differencesOf(list: TrackedList, row: ChangeRow): Promise<FieldDifference[]> {
  const differences: FieldDifference[] = []
  for (const field of fieldsOf(list, row)) {
    const { before: was, after: is } = row.differences[field] ?? {}
    const before = textOf(was)
    const after = textOf(is)
    const label = list.labels[field] ?? field
    const isNew = row.action === 'added'
    const parts = isNew ? undefined : compareTexts(before, after)
    differences.push({ field, label, before, after, parts })
    await nextTurn()
  }
  return differences
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
