import { href } from 'react-router'
import { appContext } from '#app/context.ts'
import { signOutEverywhere } from '#core/people/people.server.ts'
import { Confirm } from '../confirm.tsx'
import { actionResponse, requireUser } from '../guard.ts'
import type { Route } from './+types/sign-out-everywhere.ts'
import { findPerson } from './find-people.ts'

const back = href('/admin/people')

export const loader = findPerson

export async function action(args: Route.ActionArgs) {
  const { db } = args.context.get(appContext)
  const work = signOutEverywhere(db, requireUser(args).id, args.params.id)
  return actionResponse(args, work, { back, notice: 'signed-out-everywhere' })
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
        All sessions of <bdi>{loaderData.name}</bdi> end immediately, on every device, and links in
        emails to them stop working.
      </p>
    </Confirm>
  )
}
