import { isApprovalRequired } from '#core/approval/gate.server.ts'
import { operatorActor } from '#core/history/changes.server.ts'
import { Refusal } from '#core/issue.ts'
import type { AccountMailer } from '#core/mail-links/account-mailer.server.ts'
import { mailSecondFactorNews } from '#core/mail-links/account-news.server.ts'
import { tellAdmins } from '#core/outbox/admin-notices.server.ts'
import { recordPerson, withManagedUser } from '#core/people/people.server.ts'
import { listUnreadable, switchOff } from '#core/second-factor/second-factor.server.ts'
import { recordEvent } from '#core/security/events.server.ts'
import { deleteBrowsers } from '#core/sessions/known-browsers.server.ts'
import { delayApproval } from '#core/sign-in/let-in-by-operator.server.ts'
import { endAccess } from '#core/sign-in/sign-in.server.ts'
import { findUserByEmail, lockUser, type User } from '#core/users/users.server.ts'
import { workAs } from '#core/users/write.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { type ActingUser, factorGone } from './second-factor-changes.server.ts'

/** For a user who has lost their device; done by another admin. Throws Refusal. */
export async function removeSecondFactor(
  db: Db,
  accountMailer: AccountMailer,
  actor: ActingUser,
  personId: string,
): Promise<void> {
  if (personId === actor.userId) throw new Refusal('not-allowed')
  await withManagedUser(db, actor.userId, personId, async (work, person) => {
    const { tx, actor: by } = work
    await removeFrom(tx, accountMailer, person, { by: by.name, ...actor.seen })
    await recordPerson(work, person, factorGone)
    if (await isApprovalRequired(tx))
      await tellAdmins(tx, accountMailer.origin, {
        what: factorReset(person),
        by: by.name,
        note: '',
      })
  })
}

/** For the person who runs the machine. Throws Refusal. */
export async function removeSecondFactorByCommand(
  db: Db,
  accountMailer: AccountMailer,
  email: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user) throw new Refusal('not-found')
    await lockUser(tx, user.id)
    await removeByCommand(tx, accountMailer, user)
  })
}

/** Removes all that the current session secret cannot decrypt. Returns how many. */
export async function removeUnreadableSecondFactors(
  tx: Tx,
  accountMailer: AccountMailer,
): Promise<number> {
  const ids = await listUnreadable(tx, accountMailer.encryption)
  for (const id of ids) {
    const user = await lockUser(tx, id)
    if (user) await removeByCommand(tx, accountMailer, user)
  }
  return ids.length
}

async function removeByCommand(tx: Tx, accountMailer: AccountMailer, user: User): Promise<void> {
  await removeFrom(tx, accountMailer, user, { by: 'npm run qantara' })
  await recordPerson(await workAs(tx, operatorActor), user, factorGone)
  await delayApproval(tx, accountMailer.origin, user, factorReset(user))
}

const factorReset = ({ name, email }: User) =>
  `The two-step verification of ${name || email} was reset`

async function removeFrom(
  tx: Tx,
  accountMailer: AccountMailer,
  person: User,
  { by, ...seen }: { by: string } & Partial<ActingUser['seen']>,
): Promise<void> {
  if (!(await switchOff(tx, person.id))) throw new Refusal('second-factor-changed')
  await endAccess(tx, person.id)
  await deleteBrowsers(tx, person.id)
  await recordEvent(tx, {
    type: 'second_factor_removed',
    userId: person.id,
    details: { by },
    ...seen,
  })
  await mailSecondFactorNews(tx, accountMailer, person.email, 'removed')
}
