import type { Change } from '#core/history/changes.server.ts'
import { type ChangeDetails, differencesOf } from '#core/history/describe-change.ts'
import type { Db } from '#db/schema.ts'
import { type FieldTable, labelsOf } from './fields.ts'
import { listName, type Noun } from './noun.ts'

export type RecordChange = ChangeDetails & { at: Date; by: string; revision: number }

/** The history of one record, newest first, at most 50. */
export async function listRecordChanges(db: Db, noun: Noun, id: string): Promise<RecordChange[]> {
  const list = { name: listName(noun, id), labels: labelsOf(noun.fields) }
  const rows = await db
    .selectFrom('changes')
    .select(['record_id', 'record_name', 'action', 'differences', 'at', 'actor_name', 'revision'])
    .where('list', '=', list.name)
    .orderBy('revision', 'desc')
    .limit(50)
    .execute()
  const named = await namePeople(db, noun.fields)
  const changes: RecordChange[] = []
  for (const row of rows) {
    const change = {
      recordId: row.record_id,
      recordName: row.record_name,
      action: row.action as Change['action'],
    }
    const differences = named(row.differences as Change['differences'])
    changes.push({
      ...change,
      at: row.at,
      by: row.actor_name,
      revision: row.revision ?? 0,
      differences: await differencesOf(list, { ...change, differences }),
    })
  }
  return changes
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
