import { randomUUID } from 'node:crypto'
import { dayMs, latestCredible } from '#core/clock.ts'
import type { Encryption } from '#core/crypto/encryption.server.ts'
import type { MailProps, SecurityMailKind } from '#core/outbox/mail.ts'
import { queueSecurityMail } from '#core/outbox/outbox.server.ts'
import type { Role } from '#core/rights/role.ts'
import { countAttempt, findCount } from '#core/security/attempts.server.ts'
import type { EventType } from '#core/security/event.ts'
import { type NewEvent, recordEvent } from '#core/security/events.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { storableText } from '#core/storable.ts'
import type { Db, Tx } from '#db/schema.ts'
import { countMails } from '../outbox/mail-states.server.ts'
import { type LinkPurpose, linkMinutes, linkPurposes } from './account.ts'
import {
  deleteLink,
  invitationToken,
  invitationUrl,
  issueToken,
  type LinkDetails,
  linkUrl,
} from './links.server.ts'

/** Links start with `origin`, PUBLIC_ORIGIN (docs/bar.md 27). */
export type AccountMailer = { encryption: Encryption; origin: string }

const mailsAnHour = 3
const hourMinutes = 60
const hourMs = hourMinutes * 60_000

const mailOf = {
  verify: 'verify-address',
  magic: 'magic-link',
  reset: 'reset-password',
} as const satisfies Record<LinkPurpose, SecurityMailKind>

/**
 * At most 3 links an hour, used ones included; as long as fewer than 3 were used, also the first of
 * each kind. Beyond that the newest unused link is valid for its full time again, so that strangers
 * who ask for mails take none from the owner (docs/bar.md 26, 43).
 */
export async function mailLink(
  tx: Tx,
  { encryption, origin }: AccountMailer,
  purpose: LinkPurpose,
  details: LinkDetails,
): Promise<void> {
  const unused = await listUnusedLinks(tx, details.email)
  const newest = unused.find((link) => link.purpose === purpose)
  const used = details.userId ? await findCount(tx, usedLinksOf(details.userId), hourMinutes) : 0
  if (used >= mailsAnHour || (newest && unused.length + used >= mailsAnHour)) {
    // A sign-up link contains a password, and someone else may have requested an older one.
    if (newest && purpose !== 'verify') await renewLink(tx, newest.id)
    return
  }
  const { id, token, expiresAt } = await issueToken(tx, purpose, details)
  await queueSecurityMail(tx, encryption, {
    id,
    kind: mailOf[purpose],
    recipient: details.email,
    props: {
      firm: await findFirmName(tx),
      link: linkUrl(origin, purpose, token),
      minutes: linkMinutes,
    },
    expiresAt,
  })
}

/** Call it in the transaction that uses up a link of a mail. */
export async function countUsedLink(tx: Tx, userId: string): Promise<void> {
  await countAttempt(tx, usedLinksOf(userId), hourMinutes)
}

/** The counter of the links of mails that a user has used in this hour. */
function usedLinksOf(userId: string): string {
  return `used-links:${userId}`
}

/** Those of the last hour, newest first. */
async function listUnusedLinks(db: Db, email: string): Promise<{ id: string; purpose: string }[]> {
  return db
    .selectFrom('mail_links')
    .innerJoin('queue_entries', 'queue_entries.id', 'mail_links.id')
    .select(['mail_links.id', 'mail_links.purpose'])
    .where('mail_links.email', '=', email)
    .where('mail_links.purpose', 'in', linkPurposes)
    .where('mail_links.created_at', '>', new Date(Date.now() - hourMs))
    .where('mail_links.created_at', '<=', latestCredible())
    .where('queue_entries.failed_at', 'is', null)
    .orderBy('mail_links.created_at', 'desc')
    .orderBy('mail_links.id')
    .execute()
}

/** Also sends its mail again. */
async function renewLink(tx: Tx, id: string): Promise<void> {
  const expires_at = new Date(Date.now() + linkMinutes * 60_000)
  await tx.updateTable('mail_links').set({ expires_at }).where('id', '=', id).execute()
  await tx
    .updateTable('queue_entries')
    .set({ expires_at })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute()
}

/** Fewer than 3 of this kind within the hour. */
async function mayMail(db: Db, email: string, kind: SecurityMailKind): Promise<boolean> {
  const since = new Date(Date.now() - hourMs)
  return (await countMails(db, email, [kind], since)) < mailsAnHour
}

const invitationDays = 7

/** Creates one, or sends that with this id; false if the address had 3 such mails within the hour. */
export async function mailInvitation(
  tx: Tx,
  { encryption, origin }: AccountMailer,
  invitation: { email: string; role: Role; by: { id: string; name: string } },
  id: string = randomUUID(),
): Promise<boolean> {
  const { email, role, by } = invitation
  if (!(await mayMail(tx, email, 'invitation'))) return false
  await deleteLink(tx, id)
  const token = invitationToken(encryption, id)
  const details = { email, role, invitedBy: by.id }
  const minutes = invitationDays * 24 * 60
  const { expiresAt } = await issueToken(tx, 'invitation', details, { id, token, minutes })
  await queueSecurityMail(tx, encryption, {
    kind: 'invitation',
    recipient: email,
    props: {
      firm: await findFirmName(tx),
      link: invitationUrl(origin, token),
      days: invitationDays,
      invitedBy: by.name,
      role,
    },
    expiresAt,
    about: id,
  })
  return true
}

async function findFirmName(tx: Tx): Promise<string> {
  return (await findSettings(tx)).firm.name
}

export async function mailAccountExists(tx: Tx, mailer: AccountMailer, email: string) {
  if (await mayMail(tx, email, 'account-exists'))
    await mailNews(tx, mailer, 'account-exists', email, (news) => news)
}

export function mailPasswordChanged(tx: Tx, mailer: AccountMailer, email: string) {
  const changedAt = new Date().toISOString()
  return mailNews(tx, mailer, 'password-changed', email, (news) => ({ ...news, changedAt }))
}

/** Three an hour are sent at most: somebody with the password could otherwise ask for any number. */
export async function mailNewBrowser(
  tx: Tx,
  mailer: AccountMailer,
  email: string,
  userAgent: string,
): Promise<void> {
  if (!(await mayMail(tx, email, 'new-browser'))) return
  const browser = storableText(userAgent, 300)
  const signedInAt = new Date().toISOString()
  await mailNews(tx, mailer, 'new-browser', email, (news) => ({ ...news, browser, signedInAt }))
}

export function mailFirstAdmin(tx: Tx, mailer: AccountMailer, email: string) {
  const madeAt = new Date().toISOString()
  return mailNews(tx, mailer, 'first-admin', email, (news) => ({ ...news, madeAt }))
}

export type FactorChange = MailProps['second-factor']['change']

const factorEvents = {
  enabled: 'second_factor_enabled',
  disabled: 'second_factor_disabled',
  removed: 'second_factor_removed',
  'recovery-codes': 'recovery_codes_renewed',
  'recovery-code-used': 'recovery_code_used',
  'passkey-added': 'passkey_added',
  'passkey-removed': 'passkey_removed',
  'service-connected': 'service_connected',
  'service-disconnected': 'service_disconnected',
} as const satisfies Record<FactorChange, EventType>

/** Records that somebody's ways in have changed, and mails it to them. */
export async function tellOfFactor(
  tx: Tx,
  mailer: AccountMailer,
  { id: userId, email }: { id: string; email: string },
  change: FactorChange,
  seen: Pick<NewEvent, 'details' | 'userAgent' | 'url' | 'clientKey'>,
): Promise<void> {
  await recordEvent(tx, { type: factorEvents[change], userId, ...seen })
  const changedAt = new Date().toISOString()
  await mailNews(tx, mailer, 'second-factor', email, (news) => ({ ...news, change, changedAt }))
}

/** What happened to an account, with a link to the sign-in; it is news for a day. */
async function mailNews<Kind extends SecurityMailKind>(
  tx: Tx,
  { encryption, origin }: AccountMailer,
  kind: Kind,
  recipient: string,
  propsOf: (news: { firm: string; link: string }) => MailProps[Kind],
): Promise<void> {
  const props = propsOf({ firm: await findFirmName(tx), link: `${origin}/auth` })
  const expiresAt = new Date(Date.now() + dayMs)
  await queueSecurityMail(tx, encryption, { kind, recipient, props, expiresAt })
}
