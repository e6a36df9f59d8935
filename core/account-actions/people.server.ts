import { requireEmail } from '#core/email.ts'
import { invite } from '#core/invitations/invitations.server.ts'
import { Refusal } from '#core/issue.ts'
import { tellAuthor, tellReviewers } from '#core/outbox/review-mails.server.ts'
import { disablePerson, enablePerson, type Reopened, saveRole } from '#core/people/people.server.ts'
import type { CurrentUser } from '#core/users/account.ts'
import { isRole, type Role } from '#core/users/role.ts'
import type { Db } from '#db/schema.ts'
import { joinTransaction } from '#db/transact.ts'
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
  const { before } = await tellReopened(db, accountMailer.origin, actor, (tx) =>
    saveRole(tx, actor.id, { personId, role }),
  )
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
  await tellReopened(db, accountMailer.origin, actor, (tx) => disablePerson(tx, actor.id, personId))
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

/** Notifies the author, who was told of the approval, and the people who can approve it now. */
async function tellReopened<T extends Reopened>(
  db: Db,
  origin: string,
  { name: by }: Actor,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const done = await work(joinTransaction(tx))
    for (const { reason, ...submission } of done.reopened) {
      await tellReviewers(tx, origin, { ...submission, again: reason })
      await tellAuthor(tx, origin, submission, { decision: 'reopened', by, reason })
    }
    return done
  })
}
