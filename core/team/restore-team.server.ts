import type { Db } from '#db/schema.ts'
import type { SaveOutcome } from '../lists/list.ts'
import {
  asOfThen,
  hadRevision,
  type PastChange,
  recordsOfThen,
} from '../lists/past-version.server.ts'
import { rewriteList } from '../lists/save-list.server.ts'
import type { MemberDraft } from './member.ts'
import { teamList } from './team.server.ts'

/** Somebody in the trash. */
export type RemovedMember = {
  id: string
  name: string
  role: string
  removedAt: Date
  /** Who removed them; undefined when that account is gone. */
  removedBy: string | undefined
}

export type RestoreOutcome = SaveOutcome<MemberDraft> | { outcome: 'not-found' }

/** Who was removed from the team and may come back, the latest first. */
export async function listRemovedMembers(db: Db): Promise<RemovedMember[]> {
  const rows = await db
    .selectFrom('team_members')
    .leftJoin('users', 'users.id', 'team_members.removed_by')
    .select(['team_members.id', 'team_members.name', 'team_members.role', 'removed_at'])
    .select(['users.name as by_name', 'users.email as by_email'])
    .where('removed_at', 'is not', null)
    .orderBy('removed_at', 'desc')
    .orderBy('team_members.id')
    .execute()
  return rows.map(({ id, name, role, removed_at, by_name, by_email }) => ({
    id,
    name,
    role,
    removedAt: removed_at ?? new Date(0),
    removedBy: by_name || (by_email ?? undefined),
  }))
}

/** Brings one member back from the trash; everybody else stays. Throws Refusal. */
export async function restoreMember(db: Db, actorId: string, id: string): Promise<RestoreOutcome> {
  if (!(await listRemovedMembers(db)).some((member) => member.id === id))
    return { outcome: 'not-found' }
  return rewriteList(db, actorId, teamList, (stored) =>
    stored
      .filter(({ recordId, isRemoved }) => !isRemoved || recordId === id)
      .map(({ draft }) => draft),
  )
}

/**
 * Makes the members that were on the team after a revision look as they did then, those that were
 * removed since included. Whoever was added since stays (docs/architecture.md §4). Throws
 * Refusal.
 */
export async function restoreTeam(
  db: Db,
  actorId: string,
  revision: number,
): Promise<RestoreOutcome> {
  if (!(await hadRevision(db, teamList.name, revision))) return { outcome: 'not-found' }
  return rewriteList(db, actorId, teamList, async (stored, tx) => {
    const since = await tx
      .selectFrom('changes')
      .select(['record_id as recordId', 'action', 'differences'])
      .where('noun', '=', 'team')
      .where('revision', '>', revision)
      .orderBy('revision')
      .orderBy('at')
      .execute()
    const then = recordsOfThen(since as PastChange[])
    return stored.flatMap(({ recordId, draft, isRemoved }) => {
      const past = then.get(recordId)
      if (past) return [asOfThen(draft, past)]
      return isRemoved ? [] : [draft]
    })
  })
}
