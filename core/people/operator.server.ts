import { startApprovalWait, waitHours } from '#core/approval/approvers.server.ts'
import { isApprovalRequired } from '#core/approval/gate.server.ts'
import { operatorActor, recordChange } from '#core/history/changes.server.ts'
import { Refusal } from '#core/issue.ts'
import { tellAdmins } from '#core/outbox/review-mails.server.ts'
import type { EventSource } from '#core/security/events.server.ts'
import { hasRole, highestRole } from '#core/users/role.ts'
import {
  createUser,
  findPassword,
  findUserByEmail,
  listRoles,
  lockUser,
  savePassword,
  type User,
} from '#core/users/users.server.ts'
import { lockRights, workAs } from '#core/users/write.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { deleteBrowsers } from './browsers.server.ts'
import { promoteToAdmin, recordAdmin } from './first-admin.server.ts'
import { deleteAllTokens, issueToken, linkUrl } from './links.server.ts'
import { type AccountMailer, tellOfFactor } from './mails.server.ts'
import { factorGone, recordPerson, withManagedUser } from './people.server.ts'
import { listUnreadable, removeFactors } from './second-factor.server.ts'
import { deleteAllPendingSignIns, endAccess, endAllSessions } from './sessions.server.ts'

/**
 * Creates the account if necessary. Returns whether it has a password to sign in with, and from when
 * it may approve, where changes need a second person.
 */
export async function createAdminByCommand(
  db: Db,
  origin: string,
  email: string,
): Promise<{ hasPassword: boolean; approvesFrom: Date | undefined }> {
  return db.transaction().execute(async (tx) => {
    await lockRights(tx)
    await tx.deleteFrom('mail_links').where('purpose', '=', 'first-admin').execute()
    const known = await findUserByEmail(tx, email)
    const what = `${email} was made an admin`
    if (known) {
      // The address is not verified, so someone else may have set the password.
      if (!known.verified) await savePassword(tx, known.id, null)
      await promoteToAdmin(tx, known, operatorActor)
      const approvesFrom = await delayApproval(tx, origin, known, what)
      return { hasPassword: (await findPassword(tx, known.id)) !== undefined, approvesFrom }
    }
    const user = await createUser(tx, { email, name: '', verified: true, role: 'admin' })
    await recordAdmin(tx, user, null, operatorActor)
    const approvesFrom = await delayApproval(tx, origin, user, what)
    return { hasPassword: false, approvesFrom }
  })
}

/** A link to sign in or choose a password without mail. Undefined if there is no such account. */
export async function createLinkForCli(
  db: Db,
  origin: string,
  purpose: 'magic' | 'reset',
  email: string,
): Promise<string | undefined> {
  return db.transaction().execute(async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user || user.disabledAt !== null) return undefined
    await delayApproval(tx, origin, user, `A link to sign in as ${email} was made`)
    const { token } = await issueToken(tx, purpose, { email, userId: user.id })
    return linkUrl(origin, purpose, token)
  })
}

/**
 * An admin as whom the operator could now sign in approves nothing for 72 hours, and all admins are told, who may disable the account or end the wait (docs/decisions.md 42). Nothing
 * happens while changes need no second person, or to somebody who is no admin.
 *
 * @param what for the notice, such as 'jane@example.com was made an admin'
 * @returns from when they may approve
 */
async function delayApproval(
  tx: Tx,
  origin: string,
  user: User,
  what: string,
): Promise<Date | undefined> {
  if (!hasRole(highestRole(await listRoles(tx, user.id)), 'admin')) return undefined
  const approvesFrom = await startApprovalWait(tx, user.id)
  if (!approvesFrom) return undefined
  await recordChange(await workAs(tx, operatorActor), {
    noun: 'people',
    recordId: user.id,
    recordName: user.name || user.email,
    action: 'updated',
    differences: { approvesFrom: { before: null, after: approvesFrom } },
  })
  const note = `They approve nothing for ${waitHours} hours. Any other admin can end that, or disable the account, under People`
  await tellAdmins(tx, origin, { what, by: operatorActor.name, note })
  return approvesFrom
}

/** For a user who has lost their device; done by another admin. Throws Refusal. */
export async function removeSecondFactor(
  { db, accountMailer }: { db: Db; accountMailer: AccountMailer },
  actorId: string,
  client: EventSource,
  personId: string,
): Promise<void> {
  if (personId === actorId) throw new Refusal('not-allowed')
  await withManagedUser(db, actorId, personId, async (work, person) => {
    const { tx, actor: by } = work
    await removeFrom(tx, accountMailer, person, { by: by.name, ...client })
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
async function removeUnreadableSecondFactors(
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
  { by, ...seen }: { by: string } & Partial<EventSource>,
): Promise<void> {
  if (!(await removeFactors(tx, person.id))) throw new Refusal('second-factor-changed')
  await endAccess(tx, person.id)
  await deleteBrowsers(tx, person.id)
  await tellOfFactor(tx, accountMailer, person, 'removed', { details: { by }, ...seen })
}

/**
 * For the person who runs the machine, after a new session secret: ends every session and every link in a
 * mail, including invitations, and removes second factors that it cannot decrypt. Returns how many.
 */
export async function signEverybodyOut(
  db: Db,
  accountMailer: AccountMailer,
): Promise<{ sessions: number; links: number; secondFactors: number }> {
  return db.transaction().execute(async (tx) => {
    const sessions = await endAllSessions(tx)
    await deleteAllPendingSignIns(tx)
    const links = await deleteAllTokens(tx)
    const secondFactors = await removeUnreadableSecondFactors(tx, accountMailer)
    return { sessions, links, secondFactors }
  })
}
