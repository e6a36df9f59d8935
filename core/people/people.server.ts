import {
  deleteApprovalWait,
  findApprovalWait,
  listLeftWithoutApprover,
  listWithoutApprover,
} from '#core/approval/approvers.server.ts'
import { isApprovalRequired, requireApproval } from '#core/approval/gate.server.ts'
import { requireEmail } from '#core/email.ts'
import { type Change, recordChange } from '#core/history/changes.server.ts'
import { isRefusal, Refusal } from '#core/issue.ts'
import {
  recordTry,
  tellAdmins,
  tellAuthor,
  tellReviewers,
} from '#core/outbox/review-mails.server.ts'
import type { EventSource, SecurityLogger } from '#core/security/events.server.ts'
import {
  hasRole,
  highestRole,
  isRole,
  mayEditContent,
  mayManagePeople,
  type Role,
} from '#core/users/role.ts'
import { findUser, listRoles, lockUser, replaceRole, type User } from '#core/users/users.server.ts'
import { lockRights, requireAnAdmin, write } from '#core/users/write.server.ts'
import type { Place, Work } from '#core/work.ts'
import type { Db, Tx } from '#db/schema.ts'
import { type ReopenedSubmission, reopenApprovals } from '../approval/reopen.server.ts'
import { deleteBrowsers } from './browsers.server.ts'
import { deleteInvitationsOf, deleteInvitationsTo, invite } from './invitations.server.ts'
import { deleteTokens } from './links.server.ts'
import type { AccountMailer } from './mails.server.ts'
import { requireConnected } from './must-use-service.server.ts'
import type { KnowingService } from './oidc-service.ts'
import { deletePendingSignIns, endAccess, endSessions } from './sessions.server.ts'

/** What acts on people needs beside the database: their mails, and the log of what was done. */
type Office = {
  db: Db
  accountMailer: AccountMailer
  securityLogger: SecurityLogger
} & WithService

/** Undefined: nobody has to use another service, as there is none. */
type WithService = { oidc?: KnowingService | undefined }

/** In the history of people: someone who had one and has none cannot approve (docs/product.md §11). */
export const factorGone = { secondFactor: { before: true, after: false } }

/** What they had approved and is waiting again now (docs/product.md §11). */
export type Reopened = { reopened: ReopenedSubmission[] }

/**
 * Ends their sessions (docs/bar.md 25). Returns the previous role.
 *
 * @throws Refusal 'not-allowed', 'not-found', 'last-admin', 'not-connected'; where changes need a second person also
 *   'needs-approval' for an admin, and 'last-approver' (docs/decisions.md 42)
 */
export async function saveRole(
  place: Place,
  { oidc }: WithService,
  actorId: string,
  { personId, role }: { personId: string; role: Role },
): Promise<{ before: Role } & Reopened> {
  return withManagedUser(place, actorId, personId, async (work, person) => {
    const { tx } = work
    const before = highestRole(await listRoles(tx, person.id))
    if (before === role) return { before, reopened: [] }
    if (mayEditContent(role)) await requireApproval(work)
    await requireConnected(tx, oidc, person, role)
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

/** Throws Refusal 'not-allowed', 'not-found', 'not-connected', and for an admin 'needs-approval'. */
export async function enablePerson(
  place: Place,
  { oidc }: WithService,
  actorId: string,
  personId: string,
): Promise<void> {
  await withManagedUser(place, actorId, personId, async (work, person) => {
    const { tx } = work
    if (person.disabledAt === null) return
    const role = highestRole(await listRoles(tx, person.id))
    if (mayEditContent(role)) await requireApproval(work)
    await requireConnected(tx, oidc, person, role)
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
async function endApprovalWait(place: Place, actorId: string, personId: string): Promise<void> {
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
  return write(place, writerOf(actorId), async (work) => {
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

/** Throws Refusal: as requireEmail, and as `invite`. */
export async function inviteByEmail(
  { db, accountMailer }: Pick<Office, 'db' | 'accountMailer'>,
  actorId: string,
  { email, role }: { email: string; role: Role },
): Promise<void> {
  const address = requireEmail(email)
  if (!isRole(role)) throw new Refusal('incomplete')
  await invite(db, accountMailer, actorId, { email: address, role })
}

/** Ends the person's sessions too. Throws Refusal: 'not-allowed', 'not-found', 'last-admin'. */
export async function assignRole(
  { db, accountMailer, securityLogger, oidc }: Office,
  actorId: string,
  client: EventSource,
  { personId, role }: { personId: string; role: Role },
): Promise<void> {
  if (!isRole(role)) throw new Refusal('incomplete')
  const { origin } = accountMailer
  const { before, by } = await tellReopened(
    db,
    origin,
    actorId,
    (work) => saveRole(work, { oidc }, actorId, { personId, role }),
    async (tx, done) => {
      if (done.before === role || !mayEditContent(done.before)) return undefined
      return { what: `${await nameOf(tx, personId)} is no longer an admin`, left: [] }
    },
  ).catch(async (error: unknown) => {
    if (isRefusal(error, 'last-approver')) {
      const recordName = await nameOf(db, personId)
      await recordTry(db, origin, actorId, {
        noun: 'people',
        recordId: personId,
        recordName,
        what: `Taking the right to approve from ${recordName}`,
        reason: waitingWords(error.details.people ?? []),
      })
    }
    throw error
  })
  if (before === role) return
  const details = { before, after: role, by }
  await securityLogger.logEvent(client, 'role_changed', { userId: personId, details })
}

/** Throws Refusal: 'not-allowed', 'not-found', 'last-admin'. */
export async function disableAccount(
  { db, accountMailer, securityLogger }: Office,
  actorId: string,
  client: EventSource,
  personId: string,
): Promise<void> {
  const { by } = await tellReopened(
    db,
    accountMailer.origin,
    actorId,
    (work) => disablePerson(work, actorId, personId),
    async (tx, { left }) => ({
      what: `The account of ${await nameOf(tx, personId)} is disabled`,
      left,
    }),
  )
  await securityLogger.logEvent(client, 'account_disabled', { userId: personId, details: { by } })
}

/** Throws Refusal: 'not-allowed', 'not-found'. */
export async function enableAccount(
  { db, securityLogger, oidc }: Pick<Office, 'db' | 'securityLogger' | 'oidc'>,
  actorId: string,
  client: EventSource,
  personId: string,
): Promise<void> {
  const by = await write(db, writerOf(actorId), async (work) => {
    await enablePerson(work, { oidc }, actorId, personId)
    return work.actor.name
  })
  await securityLogger.logEvent(client, 'account_enabled', { userId: personId, details: { by } })
}

/**
 * Ends the time in which somebody whom the operator has let in approves nothing. Throws Refusal: as
 * core/people, 'last-approver' and 'approves-later' among them.
 */
export async function endWait(
  { db, accountMailer: { origin } }: Pick<Office, 'db' | 'accountMailer'>,
  actorId: string,
  personId: string,
): Promise<void> {
  const name = await nameOf(db, personId)
  const what = `Letting ${name} approve at once`
  try {
    await write(db, writerOf(actorId), async (work) => {
      await endApprovalWait(work, actorId, personId)
      await tellAdmins(work.tx, origin, { what, by: work.actor.name, note: '' })
    })
  } catch (error) {
    if (isRefusal(error, 'last-approver', 'approves-later'))
      await recordTry(db, origin, actorId, {
        noun: 'people',
        recordId: personId,
        recordName: name,
        what,
        reason: waitingWords(error.details.people ?? []),
      })
    throw error
  }
}

async function nameOf(db: Db, personId: string): Promise<string> {
  const user = await findUser(db, personId)
  return user?.name || user?.email || 'somebody'
}

const writerOf = (actorId: string) => ({ actorId, right: mayManagePeople, lock: lockRights })

/**
 * Notifies the author, who was told of the approval, and the people who can approve it now. Returns who
 * did it, too.
 */
async function tellReopened<T extends Reopened>(
  db: Db,
  origin: string,
  actorId: string,
  run: (work: Work) => Promise<T>,
  noticeOf: (tx: Tx, done: T) => Promise<{ what: string; left: string[] } | undefined>,
): Promise<T & { by: string }> {
  return write(db, writerOf(actorId), async (work) => {
    const { tx, actor } = work
    const by = actor.name
    const done = await run(work)
    for (const { reason, ...submission } of done.reopened) {
      await tellReviewers(tx, origin, { ...submission, again: reason })
      await tellAuthor(tx, origin, submission, { decision: 'reopened', by, reason })
    }
    const notice = (await isApprovalRequired(tx)) ? await noticeOf(tx, done) : undefined
    if (notice)
      await tellAdmins(tx, origin, { what: notice.what, by, note: waitingWords(notice.left) })
    return { ...done, by }
  })
}

function waitingWords(left: readonly string[]): string {
  if (left.length === 0) return ''
  return `Nobody may approve the changes of ${left.join(', ')}: they wait until another admin is named, or 72 hours after the person who runs the server has made one`
}
