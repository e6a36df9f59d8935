import { href } from 'react-router'
import { clientOfRoute } from '#app/client.server.ts'
import { appContext } from '#app/context.ts'
import { listLeftWithoutApprover } from '#core/approval/approvers.server.ts'
import { disableAccount } from '#core/people/people.server.ts'
import { Confirm } from '../confirm.tsx'
import { actionResponse, requireUser } from '../guard.ts'
import type { Route } from './+types/disable.ts'
import { findPerson } from './find-people.ts'

const back = href('/admin/people')

export async function loader(args: Route.LoaderArgs) {
  const person = await findPerson(args)
  const { db } = args.context.get(appContext)
  return { ...person, left: await listLeftWithoutApprover(db, person.id) }
}

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
      {loaderData.left.length > 0 && (
        <p>
          After this nobody may approve the changes of <bdi>{loaderData.left.join(', ')}</bdi>. They
          wait until another admin is named, or until 72 hours after the person who runs the server
          has made one.
        </p>
      )}
    </Confirm>
  )
}
