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
      title="Remove this second factor?"
      back={back}
      button="Remove Second Factor"
      busy="Removing..."
      refused={actionData}
    >
      <p>
        <bdi>{loaderData.name}</bdi> signs in with the password or a magic link alone until they set
        it up again. Make sure by another way than email that it is they who ask. They are told by
        email.
      </p>
    </Confirm>
  )
}
