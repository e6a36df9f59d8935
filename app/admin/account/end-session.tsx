import { data, href } from 'react-router'
import { appContext } from '#app/context.ts'
import { endOwnSession, listOwnSessions } from '#core/sign-in/own-account.server.ts'
import { Confirm } from '../confirm.tsx'
import { actionResponse, requireUser, throwOnRefusal } from '../guard.ts'
import { nameBrowser } from '../name-browser.ts'
import type { Route } from './+types/end-session.ts'

const back = href('/admin/account')

export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext)
  const sessions = await throwOnRefusal(app, () => listOwnSessions(app.db, requireUser(args)))
  const session = sessions.find(({ id }) => id === args.params.id)
  if (!session) throw data(undefined, 404)
  return { browser: nameBrowser(session.userAgent) }
}

export async function action(args: Route.ActionArgs) {
  const { db } = args.context.get(appContext)
  const work = endOwnSession(db, requireUser(args), args.params.id)
  return actionResponse(args, work, { back, notice: 'session-ended' })
}

export default function EndSession({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Confirm
      title="End this session?"
      back={back}
      button="End Session"
      busy="Ending..."
      refused={actionData}
    >
      <p>{loaderData.browser} is signed out immediately.</p>
    </Confirm>
  )
}
