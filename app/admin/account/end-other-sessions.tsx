import { href } from 'react-router'
import { appContext } from '#app/context.ts'
import { Confirm } from '../confirm.tsx'
import { conclude } from '../guard.ts'
import type { Route } from './+types/end-other-sessions.ts'

const back = href('/admin/account')

export function loader() {
  return null
}

export async function action(args: Route.ActionArgs) {
  const answer = await args.context.get(appContext).accounts.endOtherSessions(args.request)
  return conclude(args, answer, { outcome: 'ended', back, notice: 'other-sessions-ended' })
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
