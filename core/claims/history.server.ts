import type { Change } from '#core/history/changes.server.ts'
import { type ChangeDetails, differencesOf } from '#core/history/describe-change.ts'
import type { Db } from '#db/schema.ts'
import { type Claim, claimLabels } from './claim.ts'
import { claimList } from './claims.server.ts'

export type ClaimChange = ChangeDetails & { at: Date; by: string }

/** The latest first, 50 at most. */
export async function listClaimChanges(
  db: Db,
  { id, owner, ownerName }: Claim,
): Promise<ClaimChange[]> {
  const rows = await db
    .selectFrom('changes')
    .select(['record_id', 'record_name', 'action', 'differences', 'at', 'actor_name'])
    .where('list', '=', claimList(id))
    .orderBy('revision', 'desc')
    .limit(50)
    .execute()
  const people = await db.selectFrom('users').select(['id', 'name', 'email']).execute()
  const names = new Map(people.map((person) => [person.id, person.name || person.email]))
  names.set(owner, ownerName)
  const named = (value: unknown) => (value ? (names.get(String(value)) ?? 'Somebody') : value)
  const list = { name: claimList(id), labels: claimLabels }
  const changes: ClaimChange[] = []
  for (const row of rows) {
    const differences = { ...(row.differences as Change['differences']) }
    const { owner: changed } = differences
    if (changed) differences.owner = { before: named(changed.before), after: named(changed.after) }
    const record = {
      ...{ recordId: row.record_id, recordName: row.record_name },
      action: row.action as Change['action'],
    }
    changes.push({
      ...{ ...record, at: row.at, by: row.actor_name },
      differences: await differencesOf(list, { ...record, differences }),
    })
  }
  return changes
}
