import type { MailProps, SecurityMailKind } from '#core/outbox/mail.ts'
import { queueSecurityMail } from '#core/outbox/outbox.server.ts'
import type { Tx } from '#db/schema.ts'
import { type AccountMailer, findFirmName, mayMail } from './account-mailer.server.ts'

const dayMs = 24 * 60 * 60_000

export async function mailAccountExists(
  tx: Tx,
  accountMailer: AccountMailer,
  email: string,
): Promise<void> {
  if (!(await mayMail(tx, email, 'account-exists'))) return
  await mailNews(tx, accountMailer, 'account-exists', email, {
    firm: await findFirmName(tx),
    link: `${accountMailer.origin}/auth`,
  })
}

export async function mailPasswordChanged(
  tx: Tx,
  accountMailer: AccountMailer,
  email: string,
): Promise<void> {
  await mailNews(tx, accountMailer, 'password-changed', email, {
    firm: await findFirmName(tx),
    link: `${accountMailer.origin}/auth`,
    changedAt: new Date().toISOString(),
  })
}

export async function mailFirstAdmin(
  tx: Tx,
  accountMailer: AccountMailer,
  email: string,
): Promise<void> {
  await mailNews(tx, accountMailer, 'first-admin', email, {
    firm: await findFirmName(tx),
    link: `${accountMailer.origin}/auth`,
    madeAt: new Date().toISOString(),
  })
}

export async function mailSecondFactorNews(
  tx: Tx,
  accountMailer: AccountMailer,
  email: string,
  change: MailProps['second-factor']['change'],
): Promise<void> {
  await mailNews(tx, accountMailer, 'second-factor', email, {
    firm: await findFirmName(tx),
    link: `${accountMailer.origin}/auth`,
    change,
    changedAt: new Date().toISOString(),
  })
}

async function mailNews<Kind extends SecurityMailKind>(
  tx: Tx,
  { encryption }: AccountMailer,
  kind: Kind,
  recipient: string,
  props: MailProps[Kind],
): Promise<void> {
  const expiresAt = new Date(Date.now() + dayMs)
  await queueSecurityMail(tx, encryption, { kind, recipient, props, expiresAt })
}
