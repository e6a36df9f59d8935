import type { FormField } from '../ui/form-field.tsx'

export const email = {
  name: 'email',
  label: 'Email',
  type: 'email',
  autoComplete: 'email',
  missing: 'Please enter your email address',
} as const satisfies FormField

export const fullName = {
  name: 'fullName',
  label: 'Full Name',
  autoComplete: 'name',
  missing: 'Please enter your full name',
} as const satisfies FormField

export const newPassword = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autoComplete: 'new-password',
  placeholder: 'Create a password (min. 8 characters)',
  showsStrength: true,
  missing: 'Please choose a password',
} as const satisfies FormField
