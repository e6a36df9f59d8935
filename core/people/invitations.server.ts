import { isApprovalRequired, requireApproval } from '#core/approval/gate.server.ts'
import { requireEmail } from '#core/email.ts'
import { newRecord } from '#core/history/changes.server.ts'
import { Refusal } from '#core/issue.ts'
import type { MailState } from '#core/outbox/mail-state.ts'
import { listMailsAbout } from '#core/outbox/mail-states.server.ts'
import { hasRole, highestRole, isRole, type Role } from '#core/rights/role.ts'
import { findUser } from '#core/rights/users.server.ts'
import {
  lockRights,
  requireAnAdmin,
  requirePeopleManager,
  workAs,
} from '#core/rights/write.server.ts'
import { recordEvent } from '#core/security/events.server.ts'
import type { Place, Work } from '#core/work.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { Invitation } from './account.ts'
import { type IdentityKey, saveIdentity } from './identities.server.ts'
import {
  findToken,
  invitationToken,
  invitationUrl,
  type MailLink,
  redeemToken,
} from './links.server.ts'
import { type AccountMailer, mailInvitation } from './mails.server.ts'
import { takeOver } from './sessions.server.ts'
import {
  createUser,
  findUserByEmail,
  lockUserByEmail,
  managePeople,
  recordPerson,
  savePassword,
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
  await managePeople(place, actorId, (work) =>
    inviteFor(work, accountMailer, { email, role, by: { id: actorId, name: work.actor.name } }),
  )
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
  await deleteInvitations(tx, 'email', email)
  if (!(await mailInvitation(tx, accountMailer, invitation))) throw new Refusal('too-many-mails')
  await recordPerson(
    { ...work, actor: by },
    invited(email),
    newRecord({ invitedAs: role }),
    'added',
  )
}

/** As the history calls somebody who has no account yet. */
const invited = (email: string) => ({ id: email, name: '', email })

/** Deletes those of an address, an inviter, a role or an id, whose links no longer work. Returns them. */
export function deleteInvitations(
  tx: Tx,
  column: 'email' | 'invited_by' | 'role' | 'id',
  value: string,
): Promise<{ email: string; role: string | null }[]> {
  return tx
    .deleteFrom('mail_links')
    .where('purpose', '=', 'invitation')
    .where(column, '=', value)
    .returning(['email', 'role'])
    .execute()
}

/**
 * Deletes those of admins, which nobody has approved: call it when changes begin to need a second
 * person, with the rights locked.
 */
export async function deleteAdminInvitations(work: Work): Promise<void> {
  await recordWithdrawals(work, await deleteInvitations(work.tx, 'role', 'admin' satisfies Role))
}

/** The same link is valid for its full time again. Throws Refusal. */
export async function resendInvitation(
  db: Db,
  accountMailer: AccountMailer,
  actorId: string,
  id: string,
): Promise<void> {
  await managePeople(db, actorId, async ({ tx }) => {
    const [invitation] = await listOpen(tx, id)
    if (!invitation) throw new Refusal('not-found')
    const { email, role, inviterId, invitedBy } = invitation
    // It stays the inviter's: a person who sends it again has not let anybody in.
    const by = { id: inviterId, name: invitedBy }
    if (!(await mailInvitation(tx, accountMailer, { email, role, by }, id)))
      throw new Refusal('too-many-mails')
  })
}

/** Its link no longer works. Throws Refusal 'not-allowed', 'not-found'. */
export async function withdrawInvitation(db: Db, actorId: string, id: string): Promise<void> {
  await managePeople(db, actorId, async (work) => {
    const gone = await deleteInvitations(work.tx, 'id', id)
    if (gone.length === 0) throw new Refusal('not-found')
    await recordWithdrawals(work, gone)
  })
}

async function recordWithdrawals(
  work: Work,
  gone: readonly { email: string; role: string | null }[],
): Promise<void> {
  for (const { email, role } of gone)
    await recordPerson(
      work,
      invited(email),
      { invitedAs: { before: role, after: null } },
      'removed',
    )
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
  return (await listOpen(db)).map(({ inviterId: _, ...invitation }) => invitation)
}

async function listOpen(db: Db, id?: string): Promise<(Invitation & { inviterId: string })[]> {
  const rows = await db
    .selectFrom('mail_links')
    .innerJoin('users', 'users.id', 'mail_links.invited_by')
    .select(['mail_links.id', 'mail_links.email', 'mail_links.role'])
    .select(['users.id as inviterId', 'users.name as invitedBy'])
    .select(['mail_links.created_at as createdAt', 'mail_links.expires_at as expiresAt'])
    .where('purpose', '=', 'invitation')
    .where('expires_at', '>', new Date())
    .$if(id !== undefined, (open) => open.where('mail_links.id', '=', id ?? ''))
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
    const person = { id, name: form.name, email: link.email }
    await recordPerson(await workAs(tx, person), person, newRecord({ role: link.role }), 'added')
    return id
  })
}

async function resolveInvitedUser(tx: Tx, link: MailLink, accepted: Accepted): Promise<string> {
  const { email } = link
  const { name } = accepted
  const password = 'password' in accepted ? accepted.password : undefined
  const role = highestRole([link.role ?? ''])
  const known = await lockUserByEmail(tx, email)
  if (known && known.disabledAt !== null) throw new Refusal('invalid-link')
  const { id } = known ?? (await createUser(tx, { email, name, verified: true, role, password }))
  if (known) {
    await takeOver(tx, id, { name, role })
    await savePassword(tx, id, password ?? null)
    await requireAnAdmin(tx)
  }
  if ('identity' in accepted) await saveIdentity(tx, id, accepted.identity)
  return id
}
