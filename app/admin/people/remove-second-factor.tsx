import { href } from 'react-router'
import { appContext } from '#app/context.ts'
import { Confirm } from '../confirm.tsx'
import { conclude } from '../guard.ts'
import type { Route } from './+types/remove-second-factor.ts'
import { findPerson } from './find-people.ts'

const back = href('/admin/people')

export const loader = findPerson

export async function action(args: Route.ActionArgs) {
  const { accounts } = args.context.get(appContext)
  const answer = await accounts.removeSecondFactor(args.request, { personId: args.params.id })
  return conclude(args, answer, { outcome: 'removed', back, notice: 'second-factor-removed' })
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
        it up again. Before you do this, check in person or by phone that they asked for it. They
        are told by email.
      </p>
    </Confirm>
  )
}
