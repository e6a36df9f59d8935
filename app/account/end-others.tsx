import { href } from 'react-router'
import { endOtherSessions } from '#core/sign-in/own-account.server.ts'
import { appContext } from '../context.ts'
import { redirectWithNotice } from '../forms.ts'
import { requireUser, throwOnRefusal } from '../guard.ts'
import { CancelLink, RouteDialog } from '../ui/dialog.tsx'
import { StaffForm } from '../ui/staff-form.tsx'
import type { Route } from './+types/end-others.ts'

const back = href('/account')

export function loader() {
  return null
}

export async function action(args: Route.ActionArgs) {
  const app = args.context.get(appContext)
  await throwOnRefusal(app, () => endOtherSessions(app.db, requireUser(args)))
  return redirectWithNotice(back, { request: args.request, notice: 'other-sessions-ended' })
}

export default function EndOthers() {
  return (
    <RouteDialog title="End all other sessions?" back={back}>
      <p>You stay signed in here, and are signed out in every other browser.</p>
      <StaffForm
        label="End all other sessions"
        fields={{}}
        submit="End Sessions"
        busy="Ending..."
        actions={<CancelLink to={back} />}
      />
    </RouteDialog>
  )
}
