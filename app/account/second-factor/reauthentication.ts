import type { FieldConfig } from '#app/ui/fields.ts'

export const reauthentication = {
  label: 'Password or code',
  type: 'password',
  autoComplete: 'current-password',
  hint: 'Your password, the code of your app, or a recovery code.',
  missing: 'Please enter your password or a code',
} as const satisfies FieldConfig
