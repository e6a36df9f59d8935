import { data, href } from 'react-router'
import { endOwnSession, listOwnSessions } from '#core/sign-in/own-account.server.ts'
import { appContext } from '../context.ts'
import { redirectWithNotice } from '../forms.ts'
import { requireUser, throwOnRefusal } from '../guard.ts'
import { nameBrowser } from '../name-browser.ts'
import { CancelLink, RouteDialog } from '../ui/dialog.tsx'
import { StaffForm } from '../ui/staff-form.tsx'
import type { Route } from './+types/end-session.ts'

const back = href('/account')

export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext)
  const { id } = args.params
  const sessions = await throwOnRefusal(app, () => listOwnSessions(app.db, requireUser(args)))
  const session = sessions.find((each) => each.id === id)
  if (!session) throw data(undefined, 404)
  return { browser: nameBrowser(session.userAgent) }
}

export async function action(args: Route.ActionArgs) {
  const app = args.context.get(appContext)
  await throwOnRefusal(app, () => endOwnSession(app.db, requireUser(args), args.params.id))
  return redirectWithNotice(back, { request: args.request, notice: 'session-ended' })
}

export default function EndSession({ loaderData }: Route.ComponentProps) {
  return (
    <RouteDialog title="End this session?" back={back}>
      <p>
        <bdi>{loaderData.browser}</bdi> is signed out immediately.
      </p>
      <StaffForm
        label="End this session"
        fields={{}}
        submit="End Session"
        busy="Ending..."
        actions={<CancelLink to={back} />}
      />
    </RouteDialog>
  )
}
