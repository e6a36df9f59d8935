import { endOtherSessions } from '#core/sign-in/own-account.server.ts'
import type { Route } from './+types/end-others.ts'
import { changeAccount } from './change-account.ts'
import { AccountDialog } from './dialog.tsx'

export function loader() {
  return null
}

export function action(args: Route.ActionArgs) {
  const form = { fields: {}, notice: 'other-sessions-ended' } as const
  return changeAccount(args, form, ({ app, user }) => endOtherSessions(app.db, user))
}

export default function EndOthers() {
  return (
    <AccountDialog title="End all other sessions?" submit="End Sessions" busy="Ending...">
      <p>You stay signed in here, and are signed out in every other browser.</p>
    </AccountDialog>
  )
}
