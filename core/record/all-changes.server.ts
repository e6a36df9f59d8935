import { type Approval, findApprovals } from '#core/approval/approvals.server.ts'
import type { Db } from '#db/schema.ts'
import { dayAfter, isDay, startOfDay } from '../dates.ts'
import type { Change } from '../history/changes.server.ts'
import { differencesOf, type FieldDifference } from '../history/describe-change.ts'
import { listActors, listChanges, type StoredChange } from '../history/stored-changes.server.ts'
import { fieldsOfSetting } from '../settings/describe-setting.ts'
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

export type ChangeFilter = { by?: string; noun?: string; day?: string }

const perPage = 50

/**
 * All changes by staff, newest first. Pages count from 1; `day` is in the office's time zone. What is
 * compared in a history of its own is not compared here.
 */
export async function listAllChanges(
  db: Db,
  { by, noun, day }: ChangeFilter,
  { page, timeZone }: { page: number; timeZone: string },
): Promise<{ changes: AnyChange[]; more: boolean; people: string[] }> {
  const between = day && isDay(day) ? boundsOf(timeZone, day) : {}
  const rows = await listChanges(
    db,
    { by, noun, ...between },
    { order: 'latest', offset: (page - 1) * perPage, limit: perPage + 1 },
  )
  const changes = await describeChanges(db, rows.slice(0, perPage), async (row) => {
    if (row.noun !== 'settings') return []
    const setting = fieldsOfSetting(row)
    return differencesOf(setting.list, setting.row)
  })
  return { changes, more: rows.length > perPage, people: await listActors(db) }
}

const maxShown = 50

/** The history of one record, newest first, at most 50. */
export async function listRecordChanges(db: Db, noun: Noun, id: string): Promise<AnyChange[]> {
  const list = listName(noun, id)
  const rows = await listChanges(db, { list }, { order: 'latest save', limit: maxShown })
  const named = await namePeople(db, noun.fields)
  return describeChanges(db, rows, (row) =>
    differencesOf(
      { labels: labelsOf(noun.fields) },
      { ...row, differences: named(row.differences) },
    ),
  )
}

/** Changes as lines of a history, each with its approval and what it changed. */
async function describeChanges(
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

function boundsOf(timeZone: string, day: string): { from?: Date; before?: Date } {
  const from = startOfDay(timeZone, day)
  const before = startOfDay(timeZone, dayAfter(day))
  return from && before ? { from, before } : {}
}

/** Names people in changes, which store their ids. */
export async function namePeople(
  db: Db,
  fields: FieldTable,
): Promise<(differences: Change['differences']) => Change['differences']> {
  const own = Object.keys(fields).filter((name) => fields[name]?.kind === 'person')
  if (own.length === 0) return (differences) => differences
  const people = await db.selectFrom('users').select(['id', 'name', 'email']).execute()
  const names = new Map(people.map(({ id, name, email }) => [id, name || email]))
  const named = (value: unknown) => (value ? (names.get(String(value)) ?? 'Somebody') : value)
  return (differences) =>
    Object.fromEntries(
      Object.entries(differences).map(([field, { before, after }]) => [
        field,
        own.includes(field) ? { before: named(before), after: named(after) } : { before, after },
      ]),
    )
}
