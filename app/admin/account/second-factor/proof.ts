import type { FieldConfig } from '#app/ui/fields.ts'

/** Asks again who it is, before something that protects them is changed. */
export const proof = {
  label: 'Password or code',
  type: 'password',
  autoComplete: 'current-password',
  hint: 'Your password, the code of your app, or a recovery code.',
  missing: 'Please enter your password or a code',
} as const satisfies FieldConfig
