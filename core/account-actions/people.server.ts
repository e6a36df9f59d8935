import { isApprovalRequired } from '#core/approval/gate.server.ts'
import { requireEmail } from '#core/email.ts'
import { invite } from '#core/invitations/invitations.server.ts'
import { isRefusal, Refusal } from '#core/issue.ts'
import { recordTry, tellAdmins } from '#core/outbox/admin-notices.server.ts'
import { tellAuthor, tellReviewers } from '#core/outbox/review-mails.server.ts'
import {
  disablePerson,
  enablePerson,
  endApprovalWait,
  type Reopened,
  saveRole,
} from '#core/people/people.server.ts'
import type { CurrentUser } from '#core/users/account.ts'
import { lockRights } from '#core/users/rights.server.ts'
import { isRole, mayEditContent, mayManagePeople, type Role } from '#core/users/role.ts'
import { findUser } from '#core/users/users.server.ts'
import { write } from '#core/users/write.server.ts'
import type { Work } from '#core/work.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { ClientInfo, Dependencies } from './dependencies.ts'

type Actor = Pick<CurrentUser, 'id' | 'name'>

/** Throws Refusal: as requireEmail, and as `invite`. */
export async function inviteByEmail(
  { db, accountMailer }: Dependencies,
  actor: Actor,
  { email, role }: { email: string; role: Role },
): Promise<void> {
  const address = requireEmail(email)
  if (!isRole(role)) throw new Refusal('incomplete')
  await invite(db, accountMailer, actor.id, { email: address, role })
}

/** Ends the person's sessions too. Throws Refusal: 'not-allowed', 'not-found', 'last-admin'. */
export async function assignRole(
  {
    db,
    accountMailer,
    securityLogger,
  }: Pick<Dependencies, 'db' | 'accountMailer' | 'securityLogger'>,
  actor: Actor,
  client: ClientInfo,
  { personId, role }: { personId: string; role: Role },
): Promise<void> {
  if (!isRole(role)) throw new Refusal('incomplete')
  const { origin } = accountMailer
  const { before } = await tellReopened(
    db,
    origin,
    actor,
    (work) => saveRole(work, actor.id, { personId, role }),
    async (tx, done) => {
      if (done.before === role || !mayEditContent(done.before)) return undefined
      return { what: `${await nameOf(tx, personId)} is no longer an admin`, left: [] }
    },
  ).catch(async (error: unknown) => {
    if (isRefusal(error, 'last-approver')) {
      const recordName = await nameOf(db, personId)
      await recordTry(db, origin, actor.id, {
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
  const details = { before, after: role, by: actor.name }
  await securityLogger.logEvent(client, 'role_changed', { userId: personId, details })
}

/** Throws Refusal: 'not-allowed', 'not-found', 'last-admin'. */
export async function disableAccount(
  {
    db,
    accountMailer,
    securityLogger,
  }: Pick<Dependencies, 'db' | 'accountMailer' | 'securityLogger'>,
  actor: Actor,
  client: ClientInfo,
  personId: string,
): Promise<void> {
  await tellReopened(
    db,
    accountMailer.origin,
    actor,
    (work) => disablePerson(work, actor.id, personId),
    async (tx, { left }) => ({
      what: `The account of ${await nameOf(tx, personId)} is disabled`,
      left,
    }),
  )
  const details = { by: actor.name }
  await securityLogger.logEvent(client, 'account_disabled', { userId: personId, details })
}

/** Throws Refusal: 'not-allowed', 'not-found'. */
export async function enableAccount(
  { db, securityLogger }: Dependencies,
  actor: Actor,
  client: ClientInfo,
  personId: string,
): Promise<void> {
  await enablePerson(db, actor.id, personId)
  const details = { by: actor.name }
  await securityLogger.logEvent(client, 'account_enabled', { userId: personId, details })
}

/**
 * Ends the time in which somebody whom the operator has let in approves nothing. Throws Refusal: as
 * core/people, 'last-approver' and 'approves-later' among them.
 */
export async function endWait(
  { db, accountMailer: { origin } }: Pick<Dependencies, 'db' | 'accountMailer'>,
  actor: Actor,
  personId: string,
): Promise<void> {
  const name = await nameOf(db, personId)
  const what = `Letting ${name} approve at once`
  try {
    await write(db, writerOf(actor), async (work) => {
      await endApprovalWait(work, actor.id, personId)
      await tellAdmins(work.tx, origin, { what, by: actor.name, note: '' })
    })
  } catch (error) {
    if (isRefusal(error, 'last-approver', 'approves-later'))
      await recordTry(db, origin, actor.id, {
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

const writerOf = ({ id }: Actor) => ({ actorId: id, right: mayManagePeople, lock: lockRights })

/** Notifies the author, who was told of the approval, and the people who can approve it now. */
async function tellReopened<T extends Reopened>(
  db: Db,
  origin: string,
  actor: Actor,
  run: (work: Work) => Promise<T>,
  noticeOf: (tx: Tx, done: T) => Promise<{ what: string; left: string[] } | undefined>,
): Promise<T> {
  const { name: by } = actor
  return write(db, writerOf(actor), async (work) => {
    const { tx } = work
    const done = await run(work)
    for (const { reason, ...submission } of done.reopened) {
      await tellReviewers(tx, origin, { ...submission, again: reason })
      await tellAuthor(tx, origin, submission, { decision: 'reopened', by, reason })
    }
    const notice = (await isApprovalRequired(tx)) ? await noticeOf(tx, done) : undefined
    if (notice)
      await tellAdmins(tx, origin, { what: notice.what, by, note: waitingWords(notice.left) })
    return done
  })
}

function waitingWords(left: readonly string[]): string {
  if (left.length === 0) return ''
  return `Nobody may approve the changes of ${left.join(', ')}: they wait until another admin is named, or 72 hours after the person who runs the server has made one`
}
