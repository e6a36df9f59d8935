import type { Change } from '#core/history/changes.server.ts'
import { type ChangeDetails, differencesOf } from '#core/history/describe-change.ts'
import type { Db } from '#db/schema.ts'
import { type Claim, claimLabels } from './claim.ts'
import { claimList } from './claims.server.ts'

export type ClaimChange = ChangeDetails & { at: Date; by: string }

/** Newest first, at most 50. */
export async function listClaimChanges(db: Db, { id }: Pick<Claim, 'id'>): Promise<ClaimChange[]> {
  const rows = await db
    .selectFrom('changes')
    .select(['record_id', 'record_name', 'action', 'differences', 'at', 'actor_name'])
    .where('list', '=', claimList(id))
    .orderBy('revision', 'desc')
    .limit(50)
    .execute()
  const named = await listOwnerNames(db)
  const list = { name: claimList(id), labels: claimLabels }
  const changes: ClaimChange[] = []
  for (const row of rows) {
    const differences = named(row.differences as Change['differences'])
    const record = {
      recordId: row.record_id,
      recordName: row.record_name,
      action: row.action as Change['action'],
    }
    changes.push({
      ...record,
      at: row.at,
      by: row.actor_name,
      differences: await differencesOf(list, { ...record, differences }),
    })
  }
  return changes
}

/** The owners' names for changes of claims, which store ids. */
export async function listOwnerNames(
  db: Db,
): Promise<(differences: Change['differences']) => Change['differences']> {
  const people = await db.selectFrom('users').select(['id', 'name', 'email']).execute()
  const names = new Map(people.map(({ id, name, email }) => [id, name || email]))
  const named = (value: unknown) => (value ? (names.get(String(value)) ?? 'Somebody') : value)
  return (differences) => {
    const { owner } = differences
    if (!owner) return differences
    return { ...differences, owner: { before: named(owner.before), after: named(owner.after) } }
  }
}
