import { privateLinkDays } from '#core/people/account.ts'
import type { Language } from '../language.ts'
import type { MailState } from '../outbox/mail-state.ts'

/** Private links (docs/product.md §14). Everything in this file is safe in the browser. */
export const linkLimits = { recipient: 120, days: privateLinkDays } as const

export const usualDays = 14

export type LinkState = 'waiting' | 'sent' | 'opened' | 'attested' | 'revoked' | 'expired'

export type PrivateLink = {
  id: string
  themeId: string
  themeName: string
  version: number
  recipient: string
  language: Language
  email: string
  asksAttestation: boolean
  /** Whether it went out by mail; otherwise the address was copied. */
  byMail: boolean
  createdAt: Date
  createdBy: string
  expiresAt: Date
  openedAt: Date | undefined
  revokedAt: Date | undefined
  revokedBy: string
}

/** A link with what has become of it, as staff see it. */
export type ListedLink = PrivateLink & {
  /** Who approved the version that it shows; '' if no second person has. */
  approvedBy: string
  /** One moment for each browser that attested, oldest first. */
  attestedAt: readonly Date[]
  /** Undefined where there was no mail, or its record is no longer kept. */
  mail: MailState | undefined
}

/** 'sent' only where the mail server has taken its mail; a link that was copied waits to be opened. */
export function stateOf(
  link: PrivateLink & Pick<ListedLink, 'attestedAt' | 'mail'>,
  now: Date,
): LinkState {
  if (link.revokedAt) return 'revoked'
  if (link.expiresAt <= now) return 'expired'
  if (link.attestedAt.length > 0) return 'attested'
  if (link.openedAt) return 'opened'
  return link.mail?.state === 'sent' ? 'sent' : 'waiting'
}
