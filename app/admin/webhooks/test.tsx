import { href } from 'react-router'
import { appContext } from '#app/context.ts'
import { sendTest } from '#core/webhooks/webhooks.server.ts'
import { Confirm } from '../confirm.tsx'
import { actionResponse, requireUser } from '../guard.ts'
import type { Route } from './+types/test.ts'
import { findOne } from './find-one.ts'

const back = href('/admin/webhooks')

export async function loader(args: Route.LoaderArgs) {
  return { address: (await findOne(args, args.params.id)).address }
}

export async function action(args: Route.ActionArgs) {
  const { db } = args.context.get(appContext)
  const work = sendTest(db, requireUser(args).id, args.params.id)
  return actionResponse(args, work, { back, notice: 'webhook-message-queued' })
}

export default function Test({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Confirm
      title="Send a test?"
      back={back}
      button="Send a Test"
      busy="Sending..."
      refused={actionData}
    >
      <p className="breakable">{loaderData.address}</p>
    </Confirm>
  )
}
