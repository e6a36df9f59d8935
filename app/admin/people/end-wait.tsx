import { href } from 'react-router'
import { appContext } from '#app/context.ts'
import { endWait } from '#core/people/people.server.ts'
import { Confirm } from '../confirm.tsx'
import { actionResponse, requireUser } from '../guard.ts'
import type { Route } from './+types/end-wait.ts'
import { findPerson } from './find-people.ts'

const back = href('/admin/people')

export const loader = findPerson

export async function action(args: Route.ActionArgs) {
  const { context, params } = args
  const work = endWait(context.get(appContext), requireUser(args), params.id)
  return actionResponse(args, work, { back, notice: 'wait-ended' })
}

export default function EndWait({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Confirm
      title="Let this person approve now?"
      back={back}
      button="End the Wait"
      busy="Ending..."
      refused={actionData}
    >
      <p>
        <bdi>{loaderData.name || loaderData.email}</bdi> was let in by the person who runs the
        server, and waits before approving anything. If you end that, you have let them in: neither
        of you can approve the changes of the other. All admins are told. If you do not know them,
        disable the account instead.
      </p>
    </Confirm>
  )
}
