import { requireApproval } from '#core/approval/gate.server.ts'
import { newRecord, recordChange } from '#core/history/changes.server.ts'
import { Refusal } from '#core/issue.ts'
import { type AccountMailer, mailInvitation } from '#core/mail-links/account-mailer.server.ts'
import { lockRights } from '#core/users/rights.server.ts'
import { hasRole, mayManagePeople, type Role } from '#core/users/role.ts'
import { findUserByEmail } from '#core/users/users.server.ts'
import { write } from '#core/users/write.server.ts'
import type { Place, Work } from '#core/work.ts'
import type { Db, Tx } from '#db/schema.ts'
import { listInvitationRows } from './open-invitations.server.ts'

/** A new invitation replaces an older one. Throws Refusal, such as 'already-a-person'. */
export async function invite(
  place: Place,
  accountMailer: AccountMailer,
  actorId: string,
  { email, role }: { email: string; role: Role },
): Promise<void> {
  await write(place, { actorId, right: mayManagePeople, lock: lockRights }, async (work) => {
    const { actor } = work
    await inviteFor(work, accountMailer, { email, role, by: { id: actorId, name: actor.name } })
  })
}

/**
 * In the name of an admin; the caller has locked and checked the rights.
 *
 * @throws Refusal 'needs-approval' for an admin where changes need a second person, 'already-a-person',
 *   'too-many-mails'
 */
export async function inviteFor(
  work: Work,
  accountMailer: AccountMailer,
  invitation: { email: string; role: Role; by: { id: string; name: string } },
): Promise<void> {
  const { tx } = work
  const { email, role, by } = invitation
  if (hasRole(role, 'admin')) await requireApproval(work)
  if ((await findUserByEmail(tx, email))?.verified) throw new Refusal('already-a-person')
  await deleteInvitationsTo(tx, email)
  if (!(await mailInvitation(tx, accountMailer, invitation))) throw new Refusal('too-many-mails')
  await recordChange(
    { ...work, actor: by },
    {
      noun: 'people',
      recordId: email,
      recordName: email,
      action: 'added',
      differences: newRecord({ invitedAs: role }),
    },
  )
}

/** Call it once something else was decided about this address. */
export async function deleteInvitationsTo(tx: Tx, email: string): Promise<void> {
  await tx
    .deleteFrom('mail_links')
    .where('purpose', '=', 'invitation')
    .where('email', '=', email)
    .execute()
}

/**
 * Deletes those of admins, which nobody has approved: call it when changes begin to need a second
 * person, with the rights locked.
 */
export async function deleteAdminInvitations(work: Work): Promise<void> {
  const { tx } = work
  const gone = await tx
    .deleteFrom('mail_links')
    .where('purpose', '=', 'invitation')
    .where('role', '=', 'admin' satisfies Role)
    .returning(['email', 'role'])
    .execute()
  for (const invitation of gone) await recordWithdrawal(work, invitation)
}

/** Deletes those that this person has sent. */
export async function deleteInvitationsOf(tx: Tx, personId: string): Promise<void> {
  await tx
    .deleteFrom('mail_links')
    .where('purpose', '=', 'invitation')
    .where('invited_by', '=', personId)
    .execute()
}

/** The same link is valid for its full time again. Throws Refusal. */
export async function resendInvitation(
  db: Db,
  accountMailer: AccountMailer,
  actorId: string,
  id: string,
): Promise<void> {
  await write(db, { actorId, right: mayManagePeople, lock: lockRights }, async (work) => {
    const { tx } = work
    const invitation = (await listInvitationRows(tx)).find((each) => each.id === id)
    const inviter = await findInviter(tx, id)
    if (!invitation || !inviter) throw new Refusal('not-found')
    const { email, role, invitedBy } = invitation
    // It stays the inviter's: a person who sends it again has not let anybody in.
    const by = { id: inviter, name: invitedBy }
    if (!(await mailInvitation(tx, accountMailer, { email, role, by }, id)))
      throw new Refusal('too-many-mails')
  })
}

async function findInviter(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('mail_links')
    .select('invited_by')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.invited_by ?? undefined
}

/** Its link no longer works. Throws Refusal 'not-allowed', 'not-found'. */
export async function withdrawInvitation(db: Db, actorId: string, id: string): Promise<void> {
  await write(db, { actorId, right: mayManagePeople, lock: lockRights }, async (work) => {
    const { tx } = work
    const gone = await tx
      .deleteFrom('mail_links')
      .where('purpose', '=', 'invitation')
      .where('id', '=', id)
      .returning(['email', 'role'])
      .executeTakeFirst()
    if (!gone) throw new Refusal('not-found')
    await recordWithdrawal(work, gone)
  })
}

async function recordWithdrawal(
  work: Work,
  { email, role }: { email: string; role: string | null },
): Promise<void> {
  await recordChange(work, {
    noun: 'people',
    recordId: email,
    recordName: email,
    action: 'removed',
    differences: { invitedAs: { before: role, after: null } },
  })
}
