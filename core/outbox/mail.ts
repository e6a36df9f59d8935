import type { Role } from '#core/users/role.ts'

export type MailProps = SecurityMailProps & {
  enquiry: {
    /** Mails queued before there were references have none. */
    reference?: string
    name: string
    email: string
    phone: string
    message: string
    receivedAt: string
    page: string
  }
  /** To the visitor. Nothing that they typed: the address may be of somebody who has not written. */
  'enquiry-received': { reference: string; replyTo: string }
  'enquiries-due': DueEnquiries
  /** To somebody outside, who keeps it. */
  'archive-head': { firm: string; number: number; hash: string; at: string }
  test: { firm: string; sentAt: string }
}
export type MailKind = keyof MailProps

/** What the acknowledgement of an enquiry says: staff write it, as they write the pages. */
export type ReceivedCopy = Record<
  'subject' | 'preview' | 'title' | 'text' | 'reference' | 'footer',
  string
>

/** To staff. Without anything of the visitors: it need not be found when one of them is erased. */
type DueEnquiries = {
  isOverdue: boolean
  enquiries: { reference: string; dueAt: string; owner: string }[]
  more: number
  link: string
}

/** Encrypted in the outbox, erased after sending or expiry. */
type SecurityMailProps = {
  'verify-address': { firm: string; link: string; minutes: number }
  'magic-link': { firm: string; link: string; minutes: number }
  'reset-password': { firm: string; link: string; minutes: number }
  'account-exists': { firm: string; link: string }
  invitation: { firm: string; link: string; days: number; invitedBy: string; role: Role }
  /** To somebody outside the firm. */
  'private-link': {
    firm: string
    recipient: string
    theme: string
    link: string
    expiresAt: string
  }
  'password-changed': { firm: string; link: string; changedAt: string }
  'first-admin': { firm: string; link: string; madeAt: string }
  'second-factor': {
    firm: string
    link: string
    change: 'enabled' | 'disabled' | 'removed' | 'recovery-codes' | 'recovery-code-used'
    changedAt: string
  }
}
export type SecurityMailKind = keyof SecurityMailProps

export type OutboxMail = {
  [Kind in MailKind]: {
    id: string
    kind: Kind
    recipient: string
    props: MailProps[Kind]
    attempts: number
  }
}[MailKind]

/** By the id of the entry in the queue. */
export type MailFiles = {
  list(): Promise<string[]>
  delete(ids: readonly string[]): Promise<void>
}
