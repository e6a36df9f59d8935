import { isApprovalRequired } from '#core/approval/gate.server.ts'
import { Refusal } from '#core/issue.ts'
import type { AccountMailer } from '#core/mail-links/account-mailer.server.ts'
import { invitationUrl } from '#core/mail-links/link-addresses.ts'
import { findToken, invitationToken } from '#core/mail-links/mail-links.server.ts'
import type { MailState } from '#core/outbox/mail-state.ts'
import { listMailsAbout } from '#core/outbox/mail-states.server.ts'
import type { Invitation } from '#core/users/account.ts'
import { requirePeopleManager } from '#core/users/rights.server.ts'
import { highestRole } from '#core/users/role.ts'
import { findUser } from '#core/users/users.server.ts'
import type { Db } from '#db/schema.ts'

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
