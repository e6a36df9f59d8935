import type { FieldConfig } from '../ui/fields.ts'

export const email = {
  label: 'Email',
  type: 'email',
  autoComplete: 'email',
  missing: 'Please enter your email address',
} as const satisfies FieldConfig

export const fullName = {
  label: 'Full Name',
  autoComplete: 'name',
  missing: 'Please enter your full name',
} as const satisfies FieldConfig

export const newPassword = {
  label: 'Password',
  type: 'password',
  autoComplete: 'new-password',
  placeholder: 'Create a password (min. 8 characters)',
  showsStrength: true,
  missing: 'Please choose a password',
} as const satisfies FieldConfig
