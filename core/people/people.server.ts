import {
  deleteApprovalWait,
  findApprovalWait,
  listLeftWithoutApprover,
  listWithoutApprover,
} from '#core/approval/approvers.server.ts'
import { requireApproval } from '#core/approval/gate.server.ts'
import { type ReopenedSubmission, reopenApprovals } from '#core/approval/submissions.server.ts'
import { type Change, recordChange } from '#core/history/changes.server.ts'
import { deleteInvitationsOf, deleteInvitationsTo } from '#core/invitations/invitations.server.ts'
import { Refusal } from '#core/issue.ts'
import { deleteTokens } from '#core/mail-links/mail-links.server.ts'
import { endSessions } from '#core/sessions/end-sessions.server.ts'
import { deleteBrowsers } from '#core/sessions/known-browsers.server.ts'
import { deletePendingSignIns } from '#core/sign-in/pending-sign-ins.server.ts'
import { endAccess } from '#core/sign-in/sign-in.server.ts'
import { lockRights, requireAnAdmin } from '#core/users/rights.server.ts'
import {
  hasRole,
  highestRole,
  mayEditContent,
  mayManagePeople,
  type Role,
} from '#core/users/role.ts'
import { listRoles, lockUser, replaceRole, type User } from '#core/users/users.server.ts'
import { write } from '#core/users/write.server.ts'
import type { Place, Work } from '#core/work.ts'

/** What they had approved and is waiting again now (docs/product.md §11). */
export type Reopened = { reopened: ReopenedSubmission[] }

/**
 * Ends their sessions (docs/bar.md 25). Returns the previous role.
 *
 * @throws Refusal 'not-allowed', 'not-found', 'last-admin'; where changes need a second person also
 *   'needs-approval' for an admin, and 'last-approver' (docs/decisions.md 42)
 */
export async function saveRole(
  place: Place,
  actorId: string,
  { personId, role }: { personId: string; role: Role },
): Promise<{ before: Role } & Reopened> {
  return withManagedUser(place, actorId, personId, async (work, person) => {
    const { tx } = work
    const before = highestRole(await listRoles(tx, person.id))
    if (before === role) return { before, reopened: [] }
    if (mayEditContent(role)) await requireApproval(work)
    const left = mayEditContent(role) ? [] : await listLeftWithoutApprover(tx, person.id)
    await replaceRole(tx, person.id, role)
    await requireAnAdmin(tx)
    if (left.length > 0) throw new Refusal('last-approver', { people: left })
    await deleteInvitationsTo(tx, person.email)
    await endSessions(tx, person.id)
    if (!hasRole(role, 'admin')) await deleteInvitationsOf(tx, person.id)
    const reopened = mayEditContent(role) ? [] : await reopen(work, person.id)
    await deletePendingSignIns(tx, person.id)
    await recordPerson(work, person, { role: { before, after: role } })
    return { before, reopened }
  })
}

/**
 * Also ends their sessions, links and the invitations that they sent. Returns as `left` the names of
 * those whose changes nobody may approve after it, which is no reason to refuse it. Throws Refusal,
 * such as 'last-admin'.
 */
export async function disablePerson(
  place: Place,
  actorId: string,
  personId: string,
): Promise<Reopened & { left: string[] }> {
  return withManagedUser(place, actorId, personId, async (work, person) => {
    const { tx, actor } = work
    if (person.disabledAt !== null) return { reopened: [], left: [] }
    const left = await listLeftWithoutApprover(tx, person.id)
    const now = new Date()
    await tx
      .updateTable('users')
      .set({ disabled_at: now, disabled_by: actor.id, updated_at: now })
      .where('id', '=', person.id)
      .execute()
    await requireAnAdmin(tx)
    await endAccess(tx, person.id)
    await deleteTokens(tx, person.id, ['verify'])
    await deleteBrowsers(tx, person.id)
    await deleteInvitationsOf(tx, person.id)
    await deleteInvitationsTo(tx, person.email)
    const reopened = await reopen(work, person.id)
    await recordPerson(work, person, { disabled: { before: false, after: true } })
    return { reopened, left }
  })
}

async function reopen(work: Work, personId: string): Promise<ReopenedSubmission[]> {
  const { tx, actor } = work
  const reopened = await reopenApprovals(tx, personId, actor)
  for (const { id, noun, title, hash, reason } of reopened)
    await recordChange(work, {
      noun: noun as Change['noun'],
      recordId: id,
      recordName: title,
      action: 'reopened',
      differences: { hash: { before: hash, after: hash }, reason: { before: '', after: reason } },
    })
  return reopened
}

/** Throws Refusal 'not-allowed', 'not-found', and for an admin 'needs-approval'. */
export async function enablePerson(place: Place, actorId: string, personId: string): Promise<void> {
  await withManagedUser(place, actorId, personId, async (work, person) => {
    const { tx } = work
    if (person.disabledAt === null) return
    if (mayEditContent(highestRole(await listRoles(tx, person.id)))) await requireApproval(work)
    await tx
      .updateTable('users')
      .set({ disabled_at: null, disabled_by: null, updated_at: new Date() })
      .where('id', '=', person.id)
      .execute()
    await recordPerson(work, person, { disabled: { before: true, after: false } })
  })
}

/**
 * Lets somebody whom the operator has let in approve from now on. That counts as letting them in, so it
 * is refused where nobody else could approve the changes of one of the two.
 *
 * @throws Refusal 'not-allowed', 'not-found', 'last-approver', and 'approves-later' for somebody who
 *   waits themselves
 */
export async function endApprovalWait(
  place: Place,
  actorId: string,
  personId: string,
): Promise<void> {
  await withManagedUser(place, actorId, personId, async (work, person) => {
    const { tx } = work
    if (await findApprovalWait(tx, actorId)) throw new Refusal('approves-later')
    const before = await deleteApprovalWait(tx, person.id)
    if (!before) return
    const already = await listWithoutApprover(tx)
    await recordPerson(work, person, { approvesFrom: { before, after: null } })
    const left = (await listWithoutApprover(tx)).filter((name) => !already.includes(name))
    if (left.length > 0) throw new Refusal('last-approver', { people: left })
  })
}

/** Also voids the sign-in links in their mails. Throws Refusal 'not-allowed', 'not-found'. */
export async function signOutEverywhere(
  place: Place,
  actorId: string,
  personId: string,
): Promise<void> {
  await withManagedUser(place, actorId, personId, async (work, person) => {
    const { tx } = work
    await endAccess(tx, person.id)
    await deleteBrowsers(tx, person.id)
    await recordPerson(work, person, { signedOut: { before: false, after: true } })
  })
}

/** Serialised with other changes of rights. Throws Refusal 'not-allowed', 'not-found'. */
export async function withManagedUser<Result>(
  place: Place,
  actorId: string,
  personId: string,
  change: (work: Work, person: User) => Promise<Result>,
): Promise<Result> {
  return write(place, { actorId, right: mayManagePeople, lock: lockRights }, async (work) => {
    const { tx } = work
    const person = await lockUser(tx, personId)
    if (!person) throw new Refusal('not-found')
    return change(work, person)
  })
}

export async function recordPerson(
  work: Work,
  person: User,
  differences: Record<string, { before: unknown; after: unknown }>,
): Promise<void> {
  await recordChange(work, {
    noun: 'people',
    recordId: person.id,
    recordName: person.name || person.email,
    action: 'updated',
    differences,
  })
}
