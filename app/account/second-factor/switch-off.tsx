import { disableOwnSecondFactor } from '#core/sign-in/own-second-factor.server.ts'
import { changeAccount } from '../change-account.ts'
import { AccountDialog } from '../dialog.tsx'
import type { Route } from './+types/switch-off.ts'
import { reauthentication } from './reauthentication.ts'

const fields = { proof: reauthentication }

export function loader() {
  return null
}

export function action(args: Route.ActionArgs) {
  const form = { fields, notice: 'second-factor-disabled' } as const
  return changeAccount(args, form, ({ app, user, client }, { proof }) =>
    disableOwnSecondFactor(app, user, client, proof),
  )
}

export default function SwitchOff({ actionData }: Route.ComponentProps) {
  return (
    <AccountDialog
      title="Turn off two-step verification?"
      fields={fields}
      returned={actionData}
      submit="Turn Off"
      busy="Turning off..."
    >
      <p>
        Your password, or an email to you, will be enough to sign in, but not to approve changes.
        Your other sessions end.
      </p>
    </AccountDialog>
  )
}
