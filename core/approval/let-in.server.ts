import type { Db } from '#db/schema.ts'

type Differences = Record<string, { before: unknown; after: unknown } | undefined>

/**
 * Whether one of two people has let the other in, or a third has let in both, at any distance, while
 * changes needed a second person (docs/decisions.md 42). Then one person may control both accounts, so
 * neither approves the changes of the other.
 */
export async function haveCommonRoot(db: Db, one: string, other: string): Promise<boolean> {
  const mine = await findRoots(db, one)
  const theirs = await findRoots(db, other)
  return !mine.isDisjointFrom(theirs)
}

/** The person and everybody who has let them in, followed to the root. Ids of users. */
export async function findRoots(db: Db, personId: string): Promise<Set<string>> {
  const roots = new Set([personId])
  // A set is walked in the order in which it grows.
  for (const id of roots) for (const inviter of await listInviters(db, id)) roots.add(inviter)
  return roots
}

async function listInviters(db: Db, personId: string): Promise<string[]> {
  const person = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', personId)
    .executeTakeFirst()
  const rows = await db
    .selectFrom('changes')
    .select(['actor_id', 'submission', 'differences'])
    .where('noun', '=', 'people')
    .where('record_id', 'in', [personId, ...(person ? [person.email] : [])])
    .where('actor_id', 'is not', null)
    .execute()
  return rows.flatMap(({ actor_id, submission, differences }) =>
    actor_id !== null && hasLetIn(submission, differences as Differences) ? actor_id : [],
  )
}

/**
 * A submission is the sign that changes needed a second person at the time. Its author has let them
 * in, and so has who ended the wait of an account; who only approved it has not.
 */
function hasLetIn(submission: string | null, differences: Differences): boolean {
  const { invitedAs, role, disabled, approvesFrom } = differences
  if (approvesFrom?.before && approvesFrom.after === null) return true
  if (submission === null) return false
  return invitedAs?.after === 'admin' || role?.after === 'admin' || disabled?.after === false
}
