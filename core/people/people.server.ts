import {
  deleteApprovalWait,
  findApprovalWait,
  listLeftWithoutApprover,
  listWithoutApprover,
} from '#core/approval/approvers.server.ts'
import { isApprovalRequired, requireApproval } from '#core/approval/gate.server.ts'
import { type Change, recordChange } from '#core/history/changes.server.ts'
import { isRefusal, Refusal } from '#core/issue.ts'
import {
  recordTry,
  tellAdmins,
  tellAuthor,
  tellReviewers,
} from '#core/outbox/review-mails.server.ts'
import { hasRole, isRole, mayEditContent, type Role } from '#core/rights/role.ts'
import { findRole, findUser, type User } from '#core/rights/users.server.ts'
import { requireAnAdmin } from '#core/rights/write.server.ts'
import { type EventSource, recordEvent } from '#core/security/events.server.ts'
import { isWork, type Place, type Work } from '#core/work.ts'
import type { Db } from '#db/schema.ts'
import { type ReopenedSubmission, reopenApprovals } from '../approval/reopen.server.ts'
import { type KnowingService, requireConnected } from './identities.server.ts'
import { deleteInvitations } from './invitations.server.ts'
import { deleteTokens } from './links.server.ts'
import { deleteBrowsers, deletePendingSignIns, endAccess, endSessions } from './sessions.server.ts'
import { lockUser, managePeople, nameOf, recordPerson, replaceRole } from './users.server.ts'

/** What acts on people needs beside the data. Without `oidc` nobody has to use another service: there is none. */
type Office = { origin: string; oidc?: KnowingService | undefined }

/** In the history of people: someone who had one and has none cannot approve (docs/product.md §11). */
export const factorGone = { secondFactor: { before: true, after: false } }

/** What they had approved and is waiting again now (docs/product.md §11). */
export type Reopened = { reopened: ReopenedSubmission[] }

/**
 * Ends their sessions (docs/bar.md 25), and notifies who approved with the right that they lose. Returns the
 * previous role.
 *
 * @param seen the browser of who does it
 * @throws Refusal 'not-allowed', 'not-found', 'incomplete', 'last-admin', 'not-connected'; where changes need a second person also
 *   'needs-approval' for an admin, and 'last-approver' (docs/decisions.md 42)
 */
export function saveRole(
  place: Place,
  { origin, oidc }: Office,
  actorId: string,
  { personId, role }: { personId: string; role: Role },
  seen?: EventSource,
): Promise<{ before: Role } & Reopened> {
  const change = async (work: Work, person: User) => {
    const { tx, actor } = work
    if (!isRole(role)) throw new Refusal('incomplete')
    const before = await findRole(tx, person.id)
    if (before === role) return { before, reopened: [] }
    if (mayEditContent(role)) await requireApproval(work)
    await requireConnected(tx, oidc, person, role)
    const left = mayEditContent(role) ? [] : await listLeftWithoutApprover(tx, person.id)
    await replaceRole(tx, person.id, role)
    await requireAnAdmin(tx)
    if (left.length > 0) throw new Refusal('last-approver', { people: left })
    await deleteInvitations(tx, 'email', person.email)
    await endSessions(tx, person.id)
    if (!hasRole(role, 'admin')) await deleteInvitations(tx, 'invited_by', person.id)
    const reopened = mayEditContent(role) ? [] : await reopen(work, origin, person.id)
    await deletePendingSignIns(tx, person.id)
    await recordPerson(work, person, { role: { before, after: role } })
    const details = { before, after: role, by: actor.name }
    await recordEvent(tx, { type: 'role_changed', userId: person.id, details, ...seen })
    if (mayEditContent(before))
      await notifyAdmins(work, origin, `${nameOf(person)} is no longer an admin`)
    return { before, reopened }
  }
  const what = (name: string) => `Taking the right to approve from ${name}`
  return recordingTry(place, origin, { by: actorId, personId, what }, () =>
    withManagedUser(place, actorId, personId, change),
  )
}

/**
 * Also ends their sessions, links and the invitations that they sent. Returns as `left` the names of
 * those whose changes nobody may approve after it, which is no reason to refuse it. Throws Refusal,
 * such as 'last-admin'.
 */
export async function disablePerson(
  place: Place,
  { origin }: Office,
  actorId: string,
  personId: string,
  seen?: EventSource,
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
    await deleteInvitations(tx, 'invited_by', person.id)
    await deleteInvitations(tx, 'email', person.email)
    const reopened = await reopen(work, origin, person.id)
    await recordPerson(work, person, { disabled: { before: false, after: true } })
    const details = { by: actor.name }
    await recordEvent(tx, { type: 'account_disabled', userId: person.id, details, ...seen })
    const what = `The account of ${nameOf(person)} is disabled`
    await notifyAdmins(work, origin, what, waitingWords(left))
    return { reopened, left }
  })
}

/** What this person has approved waits again; its authors, who were told of the approval, and the reviewers are notified. */
async function reopen(work: Work, origin: string, personId: string): Promise<ReopenedSubmission[]> {
  const { tx, actor } = work
  const reopened = await reopenApprovals(tx, personId, actor)
  for (const submission of reopened) {
    const { id, noun, title, hash, reason } = submission
    await recordChange(work, {
      noun: noun as Change['noun'],
      recordId: id,
      recordName: title,
      action: 'reopened',
      differences: { hash: { before: hash, after: hash }, reason: { before: '', after: reason } },
    })
    await tellReviewers(tx, origin, { ...submission, again: reason })
    await tellAuthor(tx, origin, submission, { decision: 'reopened', by: actor.name, reason })
  }
  return reopened
}

/** Throws Refusal 'not-allowed', 'not-found', 'not-connected', and for an admin 'needs-approval'. */
export async function enablePerson(
  place: Place,
  { oidc }: Office,
  actorId: string,
  personId: string,
  seen?: EventSource,
): Promise<void> {
  await withManagedUser(place, actorId, personId, async (work, person) => {
    const { tx, actor } = work
    if (person.disabledAt === null) return
    const role = await findRole(tx, person.id)
    if (mayEditContent(role)) await requireApproval(work)
    await requireConnected(tx, oidc, person, role)
    await tx
      .updateTable('users')
      .set({ disabled_at: null, disabled_by: null, updated_at: new Date() })
      .where('id', '=', person.id)
      .execute()
    await recordPerson(work, person, { disabled: { before: true, after: false } })
    const details = { by: actor.name }
    await recordEvent(tx, { type: 'account_enabled', userId: person.id, details, ...seen })
  })
}

/**
 * Lets somebody whom the operator has let in approve from now on. That counts as letting them in, so it
 * is refused where nobody else could approve the changes of one of the two.
 *
 * @throws Refusal 'not-allowed', 'not-found', 'last-approver', and 'approves-later' for somebody who
 *   waits themselves
 */
export function endWait(
  db: Db,
  { origin }: Office,
  actorId: string,
  personId: string,
): Promise<void> {
  const what = (name: string) => `Letting ${name} approve at once`
  const change = async (work: Work, person: User) => {
    const { tx, actor } = work
    if (await findApprovalWait(tx, actorId)) throw new Refusal('approves-later')
    const before = await deleteApprovalWait(tx, person.id)
    if (before) {
      const already = await listWithoutApprover(tx)
      await recordPerson(work, person, { approvesFrom: { before, after: null } })
      const left = (await listWithoutApprover(tx)).filter((name) => !already.includes(name))
      if (left.length > 0) throw new Refusal('last-approver', { people: left })
    }
    await tellAdmins(tx, origin, { what: what(nameOf(person)), by: actor.name, note: '' })
  }
  return recordingTry(db, origin, { by: actorId, personId, what }, () =>
    withManagedUser(db, actorId, personId, change),
  )
}

/** Records that somebody has tried what needs another one, and all admins are told. */
async function recordingTry<T>(
  place: Place,
  origin: string,
  { by, personId, what }: { by: string; personId: string; what(name: string): string },
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!isWork(place) && isRefusal(error, 'last-approver', 'approves-later')) {
      const person = await findUser(place, personId)
      const name = person ? nameOf(person) : 'somebody'
      const reason = waitingWords(error.details.people ?? [])
      const refused = { noun: 'people', recordId: personId, recordName: name, reason } as const
      await recordTry(place, origin, by, { ...refused, what: what(name) })
    }
    throw error
  }
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
  return managePeople(place, actorId, async (work) => {
    const person = await lockUser(work.tx, personId)
    if (!person) throw new Refusal('not-found')
    return change(work, person)
  })
}

async function notifyAdmins(work: Work, origin: string, what: string, note = ''): Promise<void> {
  const { tx, actor } = work
  if (await isApprovalRequired(tx)) await tellAdmins(tx, origin, { what, by: actor.name, note })
}

function waitingWords(left: readonly string[]): string {
  if (left.length === 0) return ''
  return `Nobody may approve the changes of ${left.join(', ')}: they wait until another admin is named, or 72 hours after the person who runs the server has made one`
}
