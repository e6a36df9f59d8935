import { isApprovalRequired, requireApproval } from '#core/approval/gate.server.ts'
import { requireEmail } from '#core/email.ts'
import { newRecord, recordChange } from '#core/history/changes.server.ts'
import { Refusal } from '#core/issue.ts'
import type { MailState } from '#core/outbox/mail-state.ts'
import { listMailsAbout } from '#core/outbox/mail-states.server.ts'
import { hasRole, highestRole, isRole, mayManagePeople, type Role } from '#core/rights/role.ts'
import { findUser } from '#core/rights/users.server.ts'
import {
  lockRights,
  requireAnAdmin,
  requirePeopleManager,
  workAs,
  write,
} from '#core/rights/write.server.ts'
import { recordEvent } from '#core/security/events.server.ts'
import type { Place, Work } from '#core/work.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { Invitation } from './account.ts'
import { type IdentityKey, saveIdentity } from './identities.server.ts'
import {
  deleteTokens,
  findToken,
  invitationToken,
  invitationUrl,
  type MailLink,
  redeemToken,
} from './links.server.ts'
import { type AccountMailer, mailInvitation } from './mails.server.ts'
import { endAccess } from './sessions.server.ts'
import {
  createUser,
  findUserByEmail,
  lockUser,
  replaceRole,
  savePassword,
  saveUser,
} from './users.server.ts'

/** A new invitation replaces an older one. Throws Refusal: as requireEmail, and as `inviteFor`. */
export async function invite(
  place: Place,
  accountMailer: AccountMailer,
  actorId: string,
  { email: typed, role }: { email: string; role: Role },
): Promise<void> {
  const email = requireEmail(typed)
  if (!isRole(role)) throw new Refusal('incomplete')
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

/**
 * Returns undefined if it is no longer open. Where changes need a second person, only who has invited
 * an admin gets that link: anybody else could accept it and approve their own changes as that admin.
 * Throws Refusal 'not-allowed', 'needs-approval'.
 */
export async function findInvitationLink(
  db: Db,
  { encryption, origin }: AccountMailer,
  actorId: string,
  id: string,
): Promise<string | undefined> {
  await requirePeopleManager(db, actorId)
  const token = invitationToken(encryption, id)
  const link = await findToken(db, 'invitation', token)
  if (link?.role === 'admin' && link.invitedBy !== actorId && (await isApprovalRequired(db)))
    throw new Refusal('needs-approval')
  return link && invitationUrl(origin, token)
}

/** `mail`: of its last mail; undefined where its record is no longer kept. */
export type ListedInvitation = Invitation & { mail: MailState | undefined }

/** Lists open invitations for the screen, with what has become of their mails. Throws Refusal 'not-allowed'. */
export async function listInvitations(db: Db, actorId: string): Promise<ListedInvitation[]> {
  await requirePeopleManager(db, actorId)
  const open = await listInvitationRows(db)
  const mails = await listMailsAbout(
    db,
    ['invitation'],
    open.map(({ id }) => id),
  )
  return open.map((invitation) => ({
    ...invitation,
    mail: mails.find(({ about }) => about === invitation.id)?.mail,
  }))
}

export async function listInvitationRows(db: Db): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('mail_links')
    .innerJoin('users', 'users.id', 'mail_links.invited_by')
    .select(['mail_links.id', 'mail_links.email', 'mail_links.role', 'users.name as invitedBy'])
    .select(['mail_links.created_at as createdAt', 'mail_links.expires_at as expiresAt'])
    .where('purpose', '=', 'invitation')
    .where('expires_at', '>', new Date())
    .orderBy('mail_links.created_at', 'desc')
    .orderBy('mail_links.id')
    .execute()
  return rows.map((row) => ({ ...row, role: highestRole([row.role ?? '']) }))
}

export async function findInvitation(db: Db, token: string): Promise<Invitation | undefined> {
  const link = await findToken(db, 'invitation', token)
  if (!link) return undefined
  const by = link.invitedBy ? await findUser(db, link.invitedBy) : undefined
  return {
    id: link.id,
    email: link.email,
    role: highestRole([link.role ?? '']),
    invitedBy: by?.name ?? '',
    createdAt: link.createdAt,
    expiresAt: link.expiresAt,
  }
}

type Accepted = { name: string } & ({ password: string } | { identity: IdentityKey })

/**
 * Replaces an unverified sign-up with that address; `password` is a hash. Throws Refusal.
 */
export async function acceptInvitation(
  db: Db,
  form: Accepted & { token: string },
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await lockRights(tx)
    const link = await redeemToken(tx, 'invitation', form.token)
    if (!link) throw new Refusal('invalid-link')
    const id = await resolveInvitedUser(tx, link, form)
    const details = { after: link.role ?? '', by: 'invitation' }
    await recordEvent(tx, { type: 'role_changed', userId: id, details })
    await recordChange(await workAs(tx, { id, name: form.name }), {
      noun: 'people',
      recordId: id,
      recordName: form.name,
      action: 'added',
      differences: newRecord({ role: link.role }),
    })
    return id
  })
}

async function resolveInvitedUser(tx: Tx, link: MailLink, accepted: Accepted): Promise<string> {
  const { name } = accepted
  const password = 'password' in accepted ? accepted.password : undefined
  const role = highestRole([link.role ?? ''])
  const known = await findUserByEmail(tx, link.email)
  const bind = async (id: string) => {
    if ('identity' in accepted) await saveIdentity(tx, id, accepted.identity)
    return id
  }
  if (!known) {
    const user = { email: link.email, name, verified: true, role, password }
    return bind((await createUser(tx, user)).id)
  }
  if (known.disabledAt !== null) throw new Refusal('invalid-link')
  await lockUser(tx, known.id)
  await saveUser(tx, known.id, { name, email_verified: true })
  await savePassword(tx, known.id, password ?? null)
  await replaceRole(tx, known.id, role)
  await requireAnAdmin(tx)
  await endAccess(tx, known.id)
  await deleteTokens(tx, known.id, ['verify'])
  return bind(known.id)
}
