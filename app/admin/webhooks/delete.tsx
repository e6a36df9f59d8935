import { href } from 'react-router'
import { appContext } from '#app/context.ts'
import { deleteWebhook } from '#core/webhooks/webhooks.server.ts'
import { Confirm } from '../confirm.tsx'
import { actionResponse, requireUser } from '../guard.ts'
import type { Route } from './+types/delete.ts'
import { findOne } from './find-one.ts'

const back = href('/admin/webhooks')

export async function loader(args: Route.LoaderArgs) {
  return { address: (await findOne(args, args.params.id)).address }
}

export async function action(args: Route.ActionArgs) {
  const { db } = args.context.get(appContext)
  const work = deleteWebhook(db, requireUser(args).id, args.params.id)
  return actionResponse(args, work, { back, notice: 'webhook-deleted' })
}

export default function Delete({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Confirm
      title="Delete this webhook?"
      back={back}
      button="Delete"
      busy="Deleting..."
      isDanger
      refused={actionData}
    >
      <p className="breakable">{loaderData.address}</p>
      <p>Its secret and the log of its deliveries are deleted too. This cannot be undone.</p>
    </Confirm>
  )
}
