import type { EventType } from '#core/security/event.ts'

/** What each type is called where people read it. */
export const eventNames: Record<EventType, string> = {
  rate_limit_exceeded: 'Too many attempts',
  password_strength_failure: 'Weak password refused',
  breached_password_detected: 'Breached password refused',
  suspicious_activity: 'Suspicious activity',
  sign_in: 'Signed in',
  sign_in_failed: 'Sign-in failed',
  password_changed: 'Password changed',
  role_changed: 'Role changed',
  account_disabled: 'Account disabled',
  account_enabled: 'Account enabled',
  second_factor_enabled: 'Second factor switched on',
  second_factor_disabled: 'Second factor switched off',
  second_factor_removed: 'Second factor removed',
  recovery_code_used: 'Recovery code used',
  recovery_codes_renewed: 'New recovery codes',
}
