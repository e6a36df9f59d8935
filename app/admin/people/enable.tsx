import { href } from 'react-router'
import { clientOfRoute } from '#app/client.server.ts'
import { appContext } from '#app/context.ts'
import { enableAccount } from '#core/people/people.server.ts'
import { Confirm } from '../confirm.tsx'
import { actionResponse, requireUser } from '../guard.ts'
import type { Route } from './+types/enable.ts'
import { findPerson } from './find-people.ts'
import { doneOrSubmitted } from './submit-person.ts'

const back = href('/admin/people')

export const loader = findPerson

export async function action(args: Route.ActionArgs) {
  const { context, params } = args
  const actor = requireUser(args)
  const enabled = enableAccount(context.get(appContext), actor, clientOfRoute(args), params.id)
  const work = doneOrSubmitted(args, enabled, 'enable-admin', { personId: params.id })
  return actionResponse(args, work, { back, notice: 'enabled' })
}

export default function Enable({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Confirm
      title="Enable this account?"
      back={back}
      button="Enable"
      busy="Enabling..."
      refused={actionData}
    >
      <p>
        <bdi>{loaderData.name}</bdi> can sign in again, with the same password and role.
      </p>
    </Confirm>
  )
}
