import { href } from 'react-router'
import { appContext } from '#app/context.ts'
import { resendInvitation } from '#core/people/invitations.server.ts'
import { Confirm } from '../confirm.tsx'
import { actionResponse, requireUser } from '../guard.ts'
import type { Route } from './+types/resend-invitation.ts'
import { findInvitation } from './find-people.ts'

const back = href('/admin/people')

export const loader = findInvitation

export async function action(args: Route.ActionArgs) {
  const { context, params } = args
  const { db, accountMailer, sendsMail } = context.get(appContext)
  const work = resendInvitation(db, accountMailer, requireUser(args).id, params.id)
  return actionResponse(args, work, {
    back,
    notice: sendsMail ? 'invitation-resent' : 'invited-by-file',
  })
}

export default function ResendInvitation({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Confirm
      title="Send this invitation again?"
      back={back}
      button="Resend"
      busy="Sending..."
      refused={actionData}
    >
      <p>
        <span className="breakable">{loaderData.email}</span> gets another email. The link stays the
        same and works for 7 more days.
      </p>
    </Confirm>
  )
}
