import { href } from 'react-router'
import { clientOfRoute } from '#app/client.server.ts'
import { appContext } from '#app/context.ts'
import { disableAccount } from '#core/account-actions/people.server.ts'
import { Confirm } from '../confirm.tsx'
import { actionResponse, requireUser } from '../guard.ts'
import type { Route } from './+types/disable.ts'
import { findPerson } from './find-people.ts'

const back = href('/admin/people')

export const loader = findPerson

export async function action(args: Route.ActionArgs) {
  const { context, params } = args
  const actor = requireUser(args)
  const work = disableAccount(context.get(appContext), actor, clientOfRoute(args), params.id)
  return actionResponse(args, work, { back, notice: 'disabled' })
}

export default function Disable({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Confirm
      title="Disable this account?"
      back={back}
      button="Disable"
      busy="Disabling..."
      refused={actionData}
    >
      <p>
        <bdi>{loaderData.name}</bdi> is signed out immediately and cannot sign in until an admin
        enables the account again. Nothing is deleted.
      </p>
    </Confirm>
  )
}
