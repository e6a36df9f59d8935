/**
 * What is written down (docs/product.md §3): the first three are the specification's. A closed
 * list.
 */
export const eventTypes = [
  'rate_limit_exceeded',
  'password_strength_failure',
  'breached_password_detected',
  'suspicious_activity',
  'sign_in',
  'sign_in_failed',
  'password_changed',
  'role_changed',
  'account_disabled',
  'account_enabled',
  'second_factor_enabled',
  'second_factor_disabled',
  'second_factor_removed',
  'recovery_code_used',
  'recovery_codes_renewed',
] as const
export type EventType = (typeof eventTypes)[number]

/**
 * Five of these about one address or from one network address are suspicious (docs/decisions.md
 * 14).
 */
export const warningTypes = [
  'rate_limit_exceeded',
  'password_strength_failure',
  'breached_password_detected',
] as const satisfies EventType[]

/** What people cause who have not signed in, and who may cause very much of it. */
export function isOutsidersType(type: EventType): boolean {
  return type === 'sign_in_failed' || isWarningType(type)
}

/** How many days the dashboard looks back for what was suspicious: admins come once a week. */
export const suspicionDays = 7

/** Small facts about an event: no lists, nothing nested, never a whole address or a password. */
export type EventFacts = Record<string, string | number | boolean>

/** A line of the security log, as admins read it. */
export type SecurityEvent = {
  id: string
  type: EventType
  at: Date
  /** Whose account it is about, where that is known and the account still exists. */
  person: { name: string; email: string } | undefined
  facts: EventFacts
  userAgent: string
  url: string
  /** Said by a browser, which may say anything. */
  isClientReported: boolean
}

export function isEventType(value: unknown): value is EventType {
  return eventTypes.some((type) => type === value)
}

/** What outsiders may report: what the specification's own pages did. */
export function isWarningType(value: unknown): value is (typeof warningTypes)[number] {
  return warningTypes.some((type) => type === value)
}

/** An address as logs show it: its first 3 characters and '***' (docs/product.md §7). */
export function maskEmail(email: string): string {
  return `${Array.from(email.trim()).slice(0, 3).join('')}***`
}
