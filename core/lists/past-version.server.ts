import type { Db } from '#db/schema.ts'
import type { Change } from '../history/changes.server.ts'

/** One line of a list's history, as far as going back needs it. */
export type PastChange = {
  recordId: string
  action: Change['action']
  differences: Change['differences']
}

/** How a record that was in the list at some revision looked then. */
export type PastRecord = {
  /** Fields that have changed since: what they were then, and what the last save made of them. */
  fields: Record<string, { was: unknown; last: unknown }>
}

/**
 * What the list looked like after a revision, told from the saves since: the records that have been
 * changed or removed. Records that came later are not among them: going back takes nobody away.
 *
 * @param since the list's history after that revision, oldest first
 */
export function recordsOfThen(since: readonly PastChange[]): Map<string, PastRecord> {
  const records = new Map<string, PastRecord>()
  const cameLater = new Set<string>()
  for (const { recordId, action, differences } of since) {
    const known = records.get(recordId)
    if (!known && (action === 'added' || action === 'restored')) cameLater.add(recordId)
    if (cameLater.has(recordId)) continue
    const record = known ?? { fields: {} }
    for (const [field, { before, after }] of Object.entries(differences)) {
      const earlier = record.fields[field]
      record.fields[field] = { was: earlier ? earlier.was : before, last: after }
    }
    records.set(recordId, record)
  }
  return records
}

/** A record with the fields that it had then, as far as they are of the kind that it has now. */
export function asOfThen<R extends object>(record: R, past: PastRecord): R {
  const back = Object.entries(record).map(([field, now]) => {
    const was = past.fields[field]?.was
    return [field, typeof was === typeof now ? was : now]
  })
  return Object.fromEntries(back) as R
}

/** Whether a list has had this revision. */
export async function hadRevision(db: Db, list: string, revision: number): Promise<boolean> {
  const row = await db
    .selectFrom('list_revisions')
    .select('revision')
    .where('list', '=', list)
    .where('revision', '>=', revision)
    .executeTakeFirst()
  return row !== undefined && revision >= 0
}
