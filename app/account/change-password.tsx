import { changeOwnPassword } from '#core/sign-in/own-account.server.ts'
import type { Route } from './+types/change-password.ts'
import { changeAccount } from './change-account.ts'
import { AccountDialog } from './dialog.tsx'

const fields = {
  current: {
    label: 'Current Password',
    type: 'password',
    autoComplete: 'current-password',
    missing: 'Please enter your current password',
  },
  password: {
    label: 'New Password',
    type: 'password',
    autoComplete: 'new-password',
    showsStrength: true,
    missing: 'Please choose a new password',
  },
  confirm: {
    label: 'Confirm Password',
    type: 'password',
    autoComplete: 'new-password',
    missing: 'Please enter the new password again',
  },
} as const

export function loader() {
  return null
}

export function action(args: Route.ActionArgs) {
  const form = { fields, notice: 'own-password-updated' } as const
  return changeAccount(args, form, ({ app, user, client }, typed) =>
    changeOwnPassword(app, user, client, typed),
  )
}

export default function ChangePassword({ actionData }: Route.ComponentProps) {
  return (
    <AccountDialog
      title="Change password"
      fields={fields}
      returned={actionData}
      submit="Update Password"
      busy="Updating..."
    />
  )
}
