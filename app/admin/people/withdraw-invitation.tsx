import { href } from 'react-router'
import { appContext } from '#app/context.ts'
import { withdrawInvitation } from '#core/people/invitations.server.ts'
import { Confirm } from '../confirm.tsx'
import { actionResponse, requireUser } from '../guard.ts'
import type { Route } from './+types/withdraw-invitation.ts'
import { findInvitation } from './find-people.ts'

const back = href('/admin/people')

export const loader = findInvitation

export async function action(args: Route.ActionArgs) {
  const { db } = args.context.get(appContext)
  const work = withdrawInvitation(db, requireUser(args).id, args.params.id)
  return actionResponse(args, work, { back, notice: 'invitation-withdrawn' })
}

export default function WithdrawInvitation({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Confirm
      title="Withdraw this invitation?"
      back={back}
      button="Withdraw"
      busy="Withdrawing..."
      refused={actionData}
    >
      <p>
        The link that <span className="breakable">{loaderData.email}</span> got stops working.
      </p>
    </Confirm>
  )
}
