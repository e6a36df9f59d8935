import { type Approval, findApprovals } from '#core/approval/approvals.server.ts'
import { withLabel } from '#core/fields/kinds.ts'
import { listNames } from '#core/people/users.server.ts'
import type { Db } from '#db/schema.ts'
import type { Change } from '../history/changes.server.ts'
import { differencesOf, type FieldDifference } from '../history/describe-change.ts'
import { listChanges, type StoredChange } from '../history/stored-changes.server.ts'
import { type FieldTable, labelsOf } from './fields.ts'
import { listName, type Noun } from './noun.ts'

/** A change as a line of a history. */
export type AnyChange = Pick<
  StoredChange,
  'id' | 'at' | 'by' | 'noun' | 'recordId' | 'recordName'
> & {
  action: Change['action']
  save: { list: string; revision: number } | undefined
  differences: FieldDifference[]
  /** The approval, if the change needed a second person. */
  approval: Approval | undefined
  /** SHA-256 of what was submitted, approved, sent back or taken back. */
  hash: string | undefined
}

const maxShown = 50

/** The history of one record, newest first, at most 50. */
export async function listRecordChanges(db: Db, noun: Noun, id: string): Promise<AnyChange[]> {
  const list = listName(noun, id)
  const rows = await listChanges(db, { list }, { order: 'latest save', limit: maxShown })
  const inWords = await createWording(db, noun.fields)
  return describeChanges(db, rows, (row) =>
    differencesOf(
      { labels: labelsOf(noun.fields) },
      { ...row, differences: inWords(row.differences) },
    ),
  )
}

/** The latest ten changes of what has a screen for all of it, such as keys. */
export async function listNounChanges(
  db: Db,
  noun: string,
  labels: Readonly<Record<string, string>>,
): Promise<AnyChange[]> {
  const rows = await listChanges(db, { noun }, { order: 'latest', limit: 10 })
  return describeChanges(db, rows, (row) => differencesOf({ labels }, row))
}

/** Changes as lines of a history, each with its approval and what it changed. */
export async function describeChanges(
  db: Db,
  rows: readonly StoredChange[],
  compare: (row: StoredChange) => Promise<FieldDifference[]>,
): Promise<AnyChange[]> {
  const approvals = await findApprovals(db, rows)
  const changes: AnyChange[] = []
  for (const row of rows) {
    const { id, at, by, noun, recordId, recordName, action, list, revision } = row
    const { hash } = row.differences
    changes.push({
      id,
      at,
      by,
      noun,
      recordId,
      recordName,
      action,
      hash: isReview(action) && hash ? String(hash.after) : undefined,
      save: list === null ? undefined : { list, revision: revision ?? 0 },
      differences: await compare(row),
      approval: approvals.get(row.submission ?? ''),
    })
  }
  return changes
}

/** Whether it concerns a submission; then the record's id is the submission's. */
function isReview(action: Change['action']): boolean {
  return ['submitted', 'approved', 'sent back', 'withdrawn', 'reopened'].includes(action)
}

/** Changes store the ids of people and the keys of options: returns what puts names and labels in their places. */
export async function createWording(
  db: Db,
  fields: FieldTable,
): Promise<(differences: Change['differences']) => Change['differences']> {
  const hasPeople = Object.values(fields).some(({ kind }) => kind === 'person')
  const names = hasPeople ? await listNames(db) : new Map<string, string>()
  const inWords = (name: string, value: unknown) => {
    const field = fields[name]
    if (!value || !field) return value
    if (field.kind === 'person') return names.get(String(value)) ?? 'Somebody'
    return withLabel(field, value)
  }
  return (differences) =>
    Object.fromEntries(
      Object.entries(differences).map(([name, { before, after }]) => [
        name,
        { before: inWords(name, before), after: inWords(name, after) },
      ]),
    )
}
