import { href } from 'react-router'
import { appContext } from '#app/context.ts'
import { Confirm } from '../confirm.tsx'
import { conclude } from '../guard.ts'
import type { Route } from './+types/enable.ts'
import { findPerson } from './find-people.ts'

const back = href('/admin/people')

export const loader = findPerson

export async function action(args: Route.ActionArgs) {
  const { accounts } = args.context.get(appContext)
  const answer = await accounts.enable(args.request, { personId: args.params.id })
  return conclude(args, answer, { outcome: 'enabled', back, notice: 'enabled' })
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
