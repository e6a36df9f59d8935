import type { Language } from '#core/language.ts'
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
    /** Of that page; mails that were queued before there were two have none. */
    language?: Language
  }
  /** To the visitor. Nothing that they typed: the address may be of somebody who has not written. */
  'enquiry-received': { reference: string; replyTo: string; language?: Language }
  'enquiries-due': DueEnquiries
  /** To those who may approve them: somebody has handed in a change, or several. */
  'review-wanted': ReviewWanted
  /** To its author. */
  'review-decided': ReviewDecided
  /** To somebody outside, who keeps it. */
  'archive-head': { firm: string; number: number; hash: string; at: string }
  test: { firm: string; sentAt: string }
}
export type MailKind = keyof MailProps

type SubmittedChange = {
  /** Mails that were queued by earlier versions have none. */
  id?: string
  title: string
  author: string
  /** Why it waits again, where somebody had approved it already. */
  again?: string
}

type ReviewWanted = SubmittedChange & {
  firm: string
  link: string
  /** Those that came before the mail went out, and how many more. */
  others?: SubmittedChange[]
  more?: number
}

type ReviewDecided = {
  firm: string
  title: string
  decision: 'approved' | 'sent back' | 'void' | 'reopened'
  by: string
  /** Why it was sent back, is void, or waits again. */
  reason: string
  /** The first digits of the hash of what was approved. */
  hash: string
  link: string
}
/** What mails to visitors say: staff write it, as they write the pages. */
export type VisitorMailCopy = {
  'enquiry-received': Record<
    'subject' | 'preview' | 'title' | 'text' | 'reference' | 'footer',
    string
  >
  'private-link': Record<
    'subject' | 'preview' | 'greeting' | 'text' | 'button' | 'until' | 'footer',
    string
  >
}

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
    recipient: string
    /** English unless given. */
    language?: Language
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
