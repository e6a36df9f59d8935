import { data } from 'react-router'
import { endOwnSession, listOwnSessions } from '#core/sign-in/own-account.server.ts'
import { appContext } from '../context.ts'
import { requireUser, throwOnRefusal } from '../guard.ts'
import { nameBrowser } from '../name-browser.ts'
import type { Route } from './+types/end-session.ts'
import { changeAccount } from './change-account.ts'
import { AccountDialog } from './dialog.tsx'
import { reauthentication } from './second-factor/reauthentication.ts'

const fields = { proof: reauthentication }

export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext)
  const { id } = args.params
  const sessions = await throwOnRefusal(app, () => listOwnSessions(app.db, requireUser(args)))
  const session = sessions.find((each) => each.id === id)
  if (!session) throw data(undefined, 404)
  return { browser: nameBrowser(session.userAgent) }
}

export function action(args: Route.ActionArgs) {
  const { id } = args.params
  return changeAccount(
    args,
    { fields, notice: 'session-ended' },
    ({ app, user, client }, { proof }) => endOwnSession(app, user, client, { id, typed: proof }),
  )
}

export default function EndSession({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AccountDialog
      title="End this session?"
      fields={fields}
      returned={actionData}
      submit="End Session"
      busy="Ending..."
    >
      <p>
        <bdi>{loaderData.browser}</bdi> is signed out immediately.
      </p>
    </AccountDialog>
  )
}
