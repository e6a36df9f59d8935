import { data, href, Outlet } from 'react-router'
import { type AppContext, appContext } from '#app/context.ts'
import { titled } from '#app/ui/titled.ts'
import { createWebhook } from '#core/webhooks/create-webhook.server.ts'
import { listDeliveries } from '#core/webhooks/deliveries.server.ts'
import { listWebhooks } from '#core/webhooks/list-webhooks.server.ts'
import { webhookEvents } from '#core/webhooks/webhook.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import { refusedForm, requireUser, throwOnRefusal } from '../guard.ts'
import { SecretMade } from '../new-record.tsx'
import type { Route } from './+types/webhooks.ts'
import { DeliveryTable } from './delivery-table.tsx'
import { fields, NewWebhookForm } from './new-webhook-form.tsx'
import { WebhookTable } from './webhook-table.tsx'

export const meta = titled('Webhooks')

export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext)
  const actorId = requireUser(args).id
  return throwOnRefusal(app, async () => ({
    webhooks: await listWebhooks(app.db, app.accountMailer.encryption, actorId),
    deliveries: await listDeliveries(app.db, actorId),
  }))
}

export async function action(args: Route.ActionArgs) {
  const app = args.context.get(appContext)
  const form = await args.request.formData().catch(() => new FormData())
  const address = String(form.get('address') ?? '')
  const events = webhookEvents.filter((event) => form.has(event))
  try {
    const actorId = requireUser(args).id
    const secret = await createWebhook(app.db, partsOf(app), actorId, { address, events })
    return data({ made: { secret, address } })
  } catch (error) {
    const { data: returned, init } = await refusedForm(args, error, fields, { address })
    return data({ ...returned, events }, init ?? undefined)
  }
}

function partsOf({ accountMailer: { encryption }, webhooksToLoopback }: AppContext) {
  return { encryption, webhooksToLoopback }
}

/** Programs that are told what happened (docs/product.md §15.4). */
export default function Webhooks({ loaderData, actionData }: Route.ComponentProps) {
  const { webhooks, deliveries } = loaderData
  const made = actionData && 'made' in actionData ? actionData.made : undefined
  const returned = actionData && !('made' in actionData) ? actionData : undefined
  return (
    <>
      <ScreenHead title="Webhooks" />
      <p className="lead">
        Other programs that are notified when something happens. A message names the event and the
        id of the record, never what a visitor wrote.{' '}
        <a href="/api#webhooks">How to verify a message</a> is a public page.
      </p>
      {made && (
        <SecretMade
          title="The secret for"
          name={made.address}
          secret={made.secret}
          copy="Copy the Secret"
        >
          The receiver verifies messages with it.
        </SecretMade>
      )}
      <NewWebhookForm
        key={made?.secret}
        action={href('/admin/webhooks')}
        returned={returned}
        ticked={returned?.events}
      />
      <WebhookTable webhooks={webhooks} />
      <DeliveryTable deliveries={deliveries} webhooks={webhooks} />
      <Outlet />
    </>
  )
}
