import { href } from 'react-router'
import { appContext } from '#app/context.ts'
import { endOtherSessions } from '#core/sign-in/own-account.server.ts'
import { Confirm } from '../confirm.tsx'
import { actionResponse, requireUser } from '../guard.ts'
import type { Route } from './+types/end-other-sessions.ts'

const back = href('/admin/account')

export function loader() {
  return null
}

export async function action(args: Route.ActionArgs) {
  const work = endOtherSessions(args.context.get(appContext).db, requireUser(args))
  return actionResponse(args, work, { back, notice: 'other-sessions-ended' })
}

export default function EndOtherSessions({ actionData }: Route.ComponentProps) {
  return (
    <Confirm
      title="End all other sessions?"
      back={back}
      button="End Sessions"
      busy="Ending..."
      refused={actionData}
    >
      <p>You stay signed in here, and are signed out in every other browser.</p>
    </Confirm>
  )
}
