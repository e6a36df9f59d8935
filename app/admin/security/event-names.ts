import type { EventDetails, EventType } from '#core/security/event.ts'
import { capital } from '#core/text.ts'

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
  second_factor_enabled: 'Two-step verification turned on',
  second_factor_disabled: 'Two-step verification turned off',
  second_factor_removed: 'Two-step verification reset',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  service_connected: 'Other service connected',
  service_disconnected: 'Other service disconnected',
  recovery_code_used: 'Recovery code used',
  recovery_codes_renewed: 'New recovery codes',
  api_key_created: 'Reading API key created',
  webhook_added: 'Webhook added',
  webhook_removed: 'Webhook deleted',
  api_key_revoked: 'Reading API key revoked',
  policy_violation: 'A page was refused something',
}

const proofs: Record<string, string> = {
  mail: 'with the set-up link or an email link',
  invitation: 'with an invitation',
  password: 'with the password',
  'second factor': 'with two-step verification',
  passkey: 'with a passkey',
  service: 'with the other service',
}

const operations: Record<string, string> = {
  signin: 'signing in',
  signup: 'signing up',
  'second-factor': 'two-step verification',
  password: 'the current password',
  reset: 'asking for a new password',
  magic: 'asking for a magic link',
  link: 'links that do not exist',
  lookup: 'checking new passwords',
}

const strengths = ['Very weak', 'Weak', 'Fair', 'Good', 'Strong']

/** 'with an invitation', 'No role → Admin', 'Very weak'. */
export function describeDetails({ before, after, ...rest }: EventDetails): string[] {
  const change = after === undefined ? [] : [`${roleName(before ?? 'none')} → ${roleName(after)}`]
  return [
    ...change,
    ...Object.entries(rest).map(([name, value]) => describeFact(name, String(value))),
  ]
}

function describeFact(name: string, value: string): string {
  if (name === 'key') return `“${value}”`
  // A browser may report any name, also one that every object has.
  if (name === 'by') return Object.hasOwn(proofs, value) ? `${proofs[value]}` : `by ${value}`
  if (name === 'operation') return Object.hasOwn(operations, value) ? `${operations[value]}` : value
  if (name === 'score') return strengths[Number(value)] ?? value
  if (name === 'warnings') return `${value} warnings`
  if (name === 'of') return `about ${value}`
  return `${name.replaceAll('_', ' ')}: ${value}`
}

function roleName(role: EventDetails[string]): string {
  return role === 'none' ? 'No role' : capital(String(role))
}
