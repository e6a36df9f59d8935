import type { FormField } from '#app/ui/form-field.tsx'

/** Whoever changes something of an account types this first. */
export const proof = {
  name: 'proof',
  label: 'Password or code',
  type: 'password',
  autoComplete: 'current-password',
  hint: 'Your password, the code of your app, or a recovery code.',
  missing: 'Please enter your password or a code',
} as const satisfies FormField
