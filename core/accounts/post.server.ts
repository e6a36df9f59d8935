import type { Db, Tx } from '#db/schema.ts'
import type { MailProps, SecurityMailKind } from '../outbox/mail.ts'
import { countMails, queueSecurityMail } from '../outbox/outbox.server.ts'
import type { Seal } from '../outbox/seal.server.ts'
import { readSettings } from '../settings/settings.server.ts'
import type { LinkPurpose } from './account.ts'
import {
  invitationDays,
  invitationUrl,
  issueToken,
  type LinkDetails,
  linkMinutes,
  linkUrl,
} from './mail-links.server.ts'
import type { Role } from './role.ts'

/**
 * What mails about accounts need. `origin` is PUBLIC_ORIGIN: links start with it (docs/bar.md 27).
 */
export type Post = { seal: Seal; origin: string }

const mailsAnHour = 3
const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

/** Mails that strangers can cause with an address; they count together (docs/decisions.md 32). */
const counted = [
  'verify-address',
  'magic-link',
  'reset-password',
  'account-exists',
  'invitation',
] as const satisfies SecurityMailKind[]

const mailOf = {
  verify: 'verify-address',
  magic: 'magic-link',
  reset: 'reset-password',
} as const satisfies Record<LinkPurpose, SecurityMailKind>

/** Whether an address may get another mail with a link: at most 3 an hour. */
async function mayGetLink(db: Db, email: string): Promise<boolean> {
  const since = new Date(Date.now() - hourMs)
  return (await countMails(db, email, counted, since)) < mailsAnHour
}

/** Makes a link and queues its mail; false when the address had its mails of this hour. */
export async function mailLink(
  tx: Tx,
  { seal, origin }: Post,
  purpose: LinkPurpose,
  details: LinkDetails,
): Promise<boolean> {
  if (!(await mayGetLink(tx, details.email))) return false
  const { token, expiresAt } = await issueToken(tx, purpose, details)
  await queueSecurityMail(tx, seal, {
    kind: mailOf[purpose],
    recipient: details.email,
    props: {
      firm: await firmName(tx),
      link: linkUrl(origin, purpose, token),
      minutes: linkMinutes,
    },
    expiresAt,
  })
  return true
}

/** Queues an invitation with its link; false when the address had its mails of this hour. */
export async function mailInvitation(
  tx: Tx,
  { seal, origin }: Post,
  invitation: { email: string; role: Role; by: { id: string; name: string } },
): Promise<boolean> {
  const { email, role, by } = invitation
  if (!(await mayGetLink(tx, email))) return false
  const details = { email, role, invitedBy: by.id }
  const { token, expiresAt } = await issueToken(tx, 'invitation', details, invitationDays * 24 * 60)
  await queueSecurityMail(tx, seal, {
    kind: 'invitation',
    recipient: email,
    props: {
      firm: await firmName(tx),
      link: invitationUrl(origin, token),
      days: invitationDays,
      invitedBy: by.name,
      role,
    },
    expiresAt,
  })
  return true
}

/** "You already have an account"; counts as a mail with a link. */
export async function mailAccountExists(tx: Tx, post: Post, email: string): Promise<void> {
  if (!(await mayGetLink(tx, email))) return
  await mailNews(tx, post, 'account-exists', email, {
    firm: await firmName(tx),
    link: `${post.origin}/auth`,
  })
}

export async function mailPasswordChanged(tx: Tx, post: Post, email: string): Promise<void> {
  await mailNews(tx, post, 'password-changed', email, {
    firm: await firmName(tx),
    link: `${post.origin}/auth`,
    changedAt: new Date().toISOString(),
  })
}

export async function mailFirstAdmin(tx: Tx, post: Post, email: string): Promise<void> {
  await mailNews(tx, post, 'first-admin', email, {
    firm: await firmName(tx),
    link: `${post.origin}/auth`,
    madeAt: new Date().toISOString(),
  })
}

export async function mailSecondFactorNews(
  tx: Tx,
  post: Post,
  email: string,
  change: MailProps['second-factor']['change'],
): Promise<void> {
  await mailNews(tx, post, 'second-factor', email, {
    firm: await firmName(tx),
    link: `${post.origin}/auth`,
    change,
    changedAt: new Date().toISOString(),
  })
}

/** News without a token in it, of use for a day. */
async function mailNews<Kind extends SecurityMailKind>(
  tx: Tx,
  { seal }: Post,
  kind: Kind,
  recipient: string,
  props: MailProps[Kind],
): Promise<void> {
  const expiresAt = new Date(Date.now() + dayMs)
  await queueSecurityMail(tx, seal, { kind, recipient, props, expiresAt })
}

async function firmName(tx: Tx): Promise<string> {
  return (await readSettings(tx)).firm.name
}
