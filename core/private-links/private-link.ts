import type { Language } from '../language.ts'

/** Private links (docs/product.md §14). Everything in this file is safe in the browser. */
export const linkLimits = { recipient: 120, days: 90 } as const

export const usualDays = 14

export type LinkState = 'sent' | 'opened' | 'attested' | 'revoked' | 'expired'

export type PrivateLink = {
  id: string
  themeId: string
  themeName: string
  version: number
  recipient: string
  language: Language
  email: string
  asksAttestation: boolean
  mailed: boolean
  createdAt: Date
  createdBy: string
  expiresAt: Date
  openedAt: Date | undefined
  attestedAt: Date | undefined
  revokedAt: Date | undefined
  revokedBy: string
}

export function stateOf(link: PrivateLink, now: Date): LinkState {
  if (link.revokedAt) return 'revoked'
  if (link.expiresAt <= now) return 'expired'
  if (link.attestedAt) return 'attested'
  return link.openedAt ? 'opened' : 'sent'
}
