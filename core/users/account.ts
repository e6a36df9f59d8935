import type { Refused } from '#core/issue.ts'
import { rateStrength } from './password-strength.ts'
import type { Role } from './role.ts'

/** A person who can sign in. Safe in the browser, like everything in this file. */
export type Account = {
  id: string
  /** Lower case. */
  email: string
  name: string
}

/** One browser in which somebody is signed in. Its token is never part of it. */
export type SessionSummary = {
  id: string
  /** What the browser calls itself; empty when it said nothing. */
  userAgent: string
  startedAt: Date
  /** Exact to a minute. */
  lastSeenAt: Date
  /** When it ends even if it is used all the time. */
  endsAt: Date
  isCurrent: boolean
}

/** Who makes a request, as the database says at this very request. */
export type CurrentUser = Account & {
  role: Role
  /** Id of the session, for `isCurrent` and the like. */
  sessionId: string
  hasSecondFactor: boolean
  /** The firm asks every admin for a second factor, and this one has none yet. */
  mustEnrol: boolean
}

/** A line of the People page. */
export type Person = Account & {
  role: Role
  verified: boolean
  /** No longer lets in; undefined while the account is in use. */
  disabledAt: Date | undefined
  lastSignInAt: Date | undefined
  createdAt: Date
  /** By themselves, without an invitation. */
  signedUp: boolean
  hasSecondFactor: boolean
}

/** Somebody who was invited and has not come yet. */
export type Invitation = {
  id: string
  email: string
  role: Role
  invitedBy: string
  createdAt: Date
  expiresAt: Date
}

/**
 * Who may make an account by signing up (docs/decisions.md 2); then a verified mail gives role
 * viewer.
 */
export type SignUpPolicy = {
  policy: 'open' | 'domains' | 'off'
  /** The firm's mail domains, lower case; they count with policy 'domains' only. */
  domains: string[]
}

/**
 * What a link in a mail is for. A token works for the purpose that it was made for, never another.
 */
export const linkPurposes = ['verify', 'magic', 'reset'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

export function isLinkPurpose(value: unknown): value is LinkPurpose {
  return linkPurposes.some((purpose) => purpose === value)
}

/** Longest full name that is kept, in characters. */
const maxNameLength = 120

/** Why a password cannot be chosen, if it cannot. Breaches are asked for elsewhere. */
export function checkNewPassword(password: string): Refused | undefined {
  const { valid, score, feedback } = rateStrength(password)
  return valid ? undefined : { outcome: 'weak-password', feedback, score }
}

/** A full name as it is kept: one line, trimmed, without control characters, cut at 120. */
export function cleanName(typed: string): string {
  const line = typed.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
  return Array.from(line.toWellFormed()).slice(0, maxNameLength).join('')
}
