import type { FieldFacts } from '../ui/fields.ts'

export const email = {
  label: 'Email',
  type: 'email',
  autoComplete: 'email',
  missing: 'Please enter your email address',
} as const satisfies FieldFacts

export const fullName = {
  label: 'Full Name',
  autoComplete: 'name',
  missing: 'Please enter your full name',
} as const satisfies FieldFacts

/** The strength meter of a later issue will stand below it. */
export const newPassword = {
  label: 'Password',
  type: 'password',
  autoComplete: 'new-password',
  placeholder: 'Create a password (min. 8 characters)',
  missing: 'Please choose a password',
} as const satisfies FieldFacts
