import { href } from 'react-router'
import { clientOfRoute } from '#app/client.server.ts'
import { appContext } from '#app/context.ts'
import { removeSecondFactorOf } from '#core/sign-in/own-second-factor.server.ts'
import { Confirm } from '../confirm.tsx'
import { actionResponse, requireUser } from '../guard.ts'
import type { Route } from './+types/remove-second-factor.ts'
import { findPerson } from './find-people.ts'

const back = href('/admin/people')

export const loader = findPerson

export async function action(args: Route.ActionArgs) {
  const { context, params } = args
  const actor = requireUser(args)
  const work = removeSecondFactorOf(context.get(appContext), actor, clientOfRoute(args), params.id)
  return actionResponse(args, work, { back, notice: 'second-factor-removed' })
}

export default function RemoveSecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Confirm
      title="Reset two-step verification?"
      back={back}
      button="Reset Two-step Verification"
      busy="Resetting..."
      refused={actionData}
    >
      <p>
        <bdi>{loaderData.name}</bdi> can sign in with only a password or a magic link until they set
        it up again, and approves nothing until then. Their sessions end immediately. Before you do
        this, check in person or by phone that they asked for it. They get an email about it.
      </p>
    </Confirm>
  )
}
