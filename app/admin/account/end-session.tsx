import { data, href } from 'react-router'
import { appContext } from '#app/context.ts'
import { Confirm } from '../confirm.tsx'
import { conclude, refuse } from '../guard.ts'
import { nameBrowser } from '../name-browser.ts'
import type { Route } from './+types/end-session.ts'

const back = href('/admin/account')

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const program = context.get(appContext)
  const answer = await program.accounts.listOwnSessions(request)
  if (answer.outcome !== 'listed') throw await refuse(program, answer.outcome)
  const session = answer.sessions.find(({ id }) => id === params.id)
  if (!session) throw data(undefined, 404)
  return { browser: nameBrowser(session.userAgent) }
}

export async function action(args: Route.ActionArgs) {
  const { accounts } = args.context.get(appContext)
  const answer = await accounts.endSession(args.request, { sessionId: args.params.id })
  return conclude(args, answer, { outcome: 'ended', back, notice: 'session-ended' })
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
      <p>{loaderData.browser} is signed out at once.</p>
    </Confirm>
  )
}
