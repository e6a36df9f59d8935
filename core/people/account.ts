import type { Refused } from '#core/issue.ts'
import type { Role } from '#core/rights/role.ts'
import { rateStrength } from './password-strength.ts'

/** How long the ways in last; cookies last as long. */
export const absoluteDays = 7

/** Of the second factor, once the password was right. */
export const pendingMinutes = 10

export const linkMinutes = 10

/** How long an authenticator, or another service, may take to answer. */
export const challengeMinutes = 10

export const browserDays = 180

/** Of a private link, and of the browser in which it was attested (docs/product.md §14). */
export const privateLinkDays = 90

export type Account = {
  id: string
  email: string
  name: string
}

export type SessionSummary = {
  id: string
  userAgent: string
  startedAt: Date
  lastSeenAt: Date
  endsAt: Date
  isCurrent: boolean
}

export type CurrentUser = Account & {
  role: Role
  sessionId: string
  hasSecondFactor: boolean
  mustEnrol: boolean
}

/** With the required second factor, as requireRight asks the database. */
export function hasRight(
  { role, mustEnrol }: Pick<CurrentUser, 'role' | 'mustEnrol'>,
  may: (role: Role) => boolean,
): boolean {
  return !mustEnrol && may(role)
}

export type Person = Account & {
  role: Role
  verified: boolean
  disabledAt: Date | undefined
  lastSignInAt: Date | undefined
  createdAt: Date
  signedUp: boolean
  hasSecondFactor: boolean
  /** Before it they approve nothing; undefined once it has passed. */
  approvesFrom: Date | undefined
}

export type Invitation = {
  id: string
  email: string
  role: Role
  invitedBy: string
  createdAt: Date
  expiresAt: Date
}

/** docs/decisions.md 2; a verified mail then gives role viewer. */
export type SignUpPolicy = {
  policy: 'open' | 'domains' | 'off'
  domains: readonly string[]
}

export const linkPurposes = ['verify', 'magic', 'reset'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

export function isLinkPurpose(value: unknown): value is LinkPurpose {
  return linkPurposes.some((purpose) => purpose === value)
}

const maxNameLength = 120

/** Breaches are asked for elsewhere; `own` as for `rateStrength`. */
export function checkNewPassword(password: string, own: readonly string[]): Refused | undefined {
  const { valid, score, feedback } = rateStrength(password, own)
  return valid ? undefined : { outcome: 'weak-password', feedback, score }
}

/** One line, trimmed, without control characters, cut at 120. */
export function cleanName(typed: string): string {
  const line = typed.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
  return Array.from(line.toWellFormed()).slice(0, maxNameLength).join('')
}

/** Says nothing about accounts that exist (docs/decisions.md 2). */
export function mayUseDomain({ policy, domains }: SignUpPolicy, email: string): boolean {
  if (policy !== 'domains') return policy === 'open'
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return domains.some((each) => each.trim().toLowerCase() === domain)
}
