import { endOtherSessions } from '#core/sign-in/own-account.server.ts'
import type { Route } from './+types/end-others.ts'
import { changeAccount } from './change-account.ts'
import { AccountDialog } from './dialog.tsx'
import { reauthentication } from './second-factor/reauthentication.ts'

const fields = { proof: reauthentication }

export function loader() {
  return null
}

export function action(args: Route.ActionArgs) {
  return changeAccount(
    args,
    { fields, notice: 'other-sessions-ended' },
    ({ app, user, client }, { proof }) => endOtherSessions(app, user, client, proof),
  )
}

export default function EndOthers({ actionData }: Route.ComponentProps) {
  return (
    <AccountDialog
      title="End all other sessions?"
      fields={fields}
      returned={actionData}
      submit="End Sessions"
      busy="Ending..."
    >
      <p>You stay signed in here, and are signed out in every other browser.</p>
    </AccountDialog>
  )
}
