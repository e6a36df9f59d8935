import type { Language } from '#core/language.ts'
import type { Role } from '#core/rights/role.ts'

export type MailProps = SecurityMailProps & {
  enquiry: {
    /** Both are missing in mails queued by earlier versions. */
    id?: string
    reference?: string
    name: string
    email: string
    phone: string
    message: string
    /** '10:30 Asia/Riyadh'; missing where no call was asked for. */
    callBack?: string | undefined
    receivedAt: string
    page: string
    /** The language of that page; missing in mails queued by earlier versions. */
    language?: Language
  }
  /** To the visitor, without any typed text: the address may belong to someone else. */
  'enquiry-received': { reference: string; replyTo: string; language?: Language }
  'enquiries-due': DueEnquiries
  /** To those who want what the dashboard says, each with what they may do. */
  monday: {
    firm: string
    lines: { text: string; note: string | undefined; link: string }[]
    link: string
  }
  /** To the people who can approve one or several submitted changes. */
  'review-wanted': ReviewWanted
  /** To the author. */
  'review-decided': ReviewDecided
  /** To every admin: what decides who may approve, or what proves the past. */
  'admin-notice': { firm: string; notices: AdminNotice[]; more: number; link: string }
  /** To recipients outside the firm, who keep it. */
  'archive-head': {
    firm: string
    number: number
    hash: string
    at: string
    /** Of the texts that were public on days that have ended, by the SHA-256 of their bytes. */
    lists: readonly { day: string; sha256: string }[]
  }
  test: { firm: string; sentAt: string }
}
export type MailKind = keyof MailProps

type SubmittedChange = {
  /** Missing in mails queued by earlier versions. */
  id?: string
  title: string
  author: string
  /** Why it waits again after it was approved. */
  again?: string
}

/** 'Jane Doe is an admin', by whom, and what follows from it or '' for nothing. */
export type AdminNotice = { what: string; by: string; note: string }

type ReviewWanted = SubmittedChange & {
  firm: string
  link: string
  /** Changes submitted before the mail was sent, and how many more. */
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
/** The text of mails to visitors, which staff edit like pages. */
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

/** To staff. Contains no visitor data, so it does not have to be erased with an enquiry. */
type DueEnquiries = {
  isOverdue: boolean
  enquiries: { reference: string; dueAt: string; owner: string }[]
  more: number
  link: string
}

/** Stored encrypted, and erased after sending or expiry. */
type SecurityMailProps = {
  'verify-address': { firm: string; link: string; minutes: number }
  'magic-link': { firm: string; link: string; minutes: number }
  'reset-password': { firm: string; link: string; minutes: number }
  'account-exists': { firm: string; link: string }
  invitation: { firm: string; link: string; days: number; invitedBy: string; role: Role }
  /** To a person outside the firm. */
  'private-link': {
    recipient: string
    /** English by default. */
    language?: Language
    theme: string
    link: string
    expiresAt: string
  }
  'password-changed': { firm: string; link: string; changedAt: string }
  /** `browser` is what it calls itself. */
  'new-browser': { firm: string; link: string; browser: string; signedInAt: string }
  'first-admin': { firm: string; link: string; madeAt: string }
  'second-factor': {
    firm: string
    link: string
    change:
      | 'enabled'
      | 'disabled'
      | 'removed'
      | 'recovery-codes'
      | 'recovery-code-used'
      | 'passkey-added'
      | 'passkey-removed'
      | 'service-connected'
      | 'service-disconnected'
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

/** The files of mails by the id of the queue entry. */
export type MailFiles = {
  list(): Promise<string[]>
  delete(ids: readonly string[]): Promise<void>
}
