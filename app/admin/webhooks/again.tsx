import { href } from 'react-router'
import { appContext } from '#app/context.ts'
import { listDeliveries, sendAgain } from '#core/webhooks/deliveries.server.ts'
import { Confirm } from '../confirm.tsx'
import { actionResponse, refuse, requireUser, throwOnRefusal } from '../guard.ts'
import type { Route } from './+types/again.ts'

const back = href('/admin/webhooks')

export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext)
  const actorId = requireUser(args).id
  const deliveries = await throwOnRefusal(app, () => listDeliveries(app.db, actorId))
  const delivery = deliveries.find(({ id }) => id === args.params.id)
  if (!delivery) throw await refuse(app, 'not-found')
  return { address: delivery.address, event: delivery.event }
}

export async function action(args: Route.ActionArgs) {
  const { db } = args.context.get(appContext)
  const work = sendAgain(db, requireUser(args).id, args.params.id)
  return actionResponse(args, work, { back, notice: 'webhook-message-queued' })
}

export default function Again({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Confirm
      title="Send this again?"
      back={back}
      button="Send Again"
      busy="Sending..."
      refused={actionData}
    >
      <p className="breakable">
        {loaderData.event}, to {loaderData.address}
      </p>
    </Confirm>
  )
}
