/** A closed list (docs/product.md §3). */
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
  'passkey_added',
  'passkey_removed',
  'service_connected',
  'service_disconnected',
  'recovery_code_used',
  'recovery_codes_renewed',
  'api_key_created',
  'api_key_revoked',
  'webhook_added',
  'webhook_removed',
  'policy_violation',
] as const
export type EventType = (typeof eventTypes)[number]

/** Five about one address or from one network are suspicious (docs/decisions.md 14). */
export const warningTypes = [
  'rate_limit_exceeded',
  'password_strength_failure',
  'breached_password_detected',
] as const satisfies EventType[]

/** Events by clients that are not signed in, which can cause a flood of them. */
export function isAnonymousType(type: EventType): boolean {
  return type === 'sign_in_failed' || isWarningType(type)
}

/**
 * Those that strangers may report as they like are listed when they are asked for by name only, so that
 * they push no other event out of the list.
 */
export const asideType = 'policy_violation' satisfies EventType

/** Long enough for admins who sign in once a week. */
export const suspicionDays = 7

/** Flat, never with a full address or a password. */
export type EventDetails = Record<string, string | number | boolean>

export type SecurityEvent = {
  id: string
  type: EventType
  at: Date
  person: { name: string; email: string } | undefined
  details: EventDetails
  userAgent: string
  url: string
  /** Such reports cannot be trusted. */
  isClientReported: boolean
}

export function isEventType(value: unknown): value is EventType {
  return eventTypes.some((type) => type === value)
}

export function isWarningType(value: unknown): value is (typeof warningTypes)[number] {
  return warningTypes.some((type) => type === value)
}

/** 'jan***' (docs/product.md §7). */
export function maskEmail(email: string): string {
  return `${Array.from(email.trim()).slice(0, 3).join('')}***`
}
