import type { Approval } from '#core/approval/approvals.server.ts'
import type { Change } from './changes.server.ts'
import { differencesOf, type FieldDifference } from './describe-change.ts'

export type AnyChange = {
  id: string
  at: Date
  by: string
  noun: Change['noun']
  recordId: string
  recordName: string
  action: Change['action']
  save: { list: string; revision: number } | undefined
  differences: FieldDifference[]
  /** The approval, if the change needed a second person. */
  approval: Approval | undefined
  /** SHA-256 of what was submitted, approved, sent back or taken back. */
  hash: string | undefined
}

export async function changeOf(
  row: {
    id: string
    at: Date
    actor_name: string
    noun: string
    record_id: string
    record_name: string
    action: string
    differences: unknown
    list: string | null
    revision: number | null
  },
  labels: Readonly<Record<string, string>>,
): Promise<Omit<AnyChange, 'approval'>> {
  const { id, at, list, revision } = row
  const noun = row.noun as Change['noun']
  const action = row.action as Change['action']
  const record = { recordId: row.record_id, recordName: row.record_name, action }
  const { hash } = row.differences as Change['differences']
  const own = noun === 'settings' ? flatten(row.record_id, row.differences) : {}
  return {
    id,
    at,
    by: row.actor_name,
    noun,
    ...record,
    hash: isReview(action) && hash ? String(hash.after) : undefined,
    save: list === null ? undefined : { list, revision: revision ?? 0 },
    differences: await differencesOf({ name: noun, labels }, { ...record, differences: own }),
  }
}

/** Whether it concerns a submission; then the record's id is the submission's. */
function isReview(action: Change['action']): boolean {
  return ['submitted', 'approved', 'sent back', 'withdrawn', 'reopened'].includes(action)
}

type Differences = Change['differences']

function flatten(key: string, differences: unknown): Differences {
  const { value } = differences as { value?: { before: unknown; after: unknown } }
  if (!value) return {}
  const before = fieldsIn(value.before)
  const after = fieldsIn(value.after)
  if (!after) return { [key]: value }
  return Object.fromEntries(
    Object.keys(after).map((name) => [
      `${key}.${name}`,
      { before: before?.[name] ?? null, after: after[name] },
    ]),
  )
}

function fieldsIn(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined
}
