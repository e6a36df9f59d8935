import { href } from 'react-router'
import { appContext } from '#app/context.ts'
import { Confirm } from '../confirm.tsx'
import { conclude } from '../guard.ts'
import type { Route } from './+types/sign-out-everywhere.ts'
import { findPerson } from './find-people.ts'

const back = href('/admin/people')

export const loader = findPerson

export async function action(args: Route.ActionArgs) {
  const { accounts } = args.context.get(appContext)
  const answer = await accounts.signOutEverywhere(args.request, { personId: args.params.id })
  return conclude(args, answer, { outcome: 'signed-out', back, notice: 'signed-out-everywhere' })
}

export default function SignOutEverywhere({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Confirm
      title="Sign out everywhere?"
      back={back}
      button="Sign Out Everywhere"
      busy="Signing out..."
      refused={actionData}
    >
      <p>
        All sessions of <bdi>{loaderData.name}</bdi> end at once, on every device.
      </p>
    </Confirm>
  )
}
