import { appContext } from '#app/context.ts'
import { requireUser } from '#app/guard.ts'
import { titled } from '#app/ui/titled.ts'
import { listDeliveries } from '#core/webhooks/deliveries.server.ts'
import { listWebhooks } from '#core/webhooks/list-webhooks.server.ts'
import { MadeScreen, type MadeWords } from '../record/made-screen.tsx'
import type { Route } from './+types/webhooks.ts'
import { DeliveryTable } from './delivery-table.tsx'
import { screens } from './screen.server.ts'

export const meta = titled('Webhooks')

export async function loader(args: Route.LoaderArgs) {
  const { db, accountMailer } = args.context.get(appContext)
  const { id } = requireUser(args)
  const made = await screens.list(args)
  const webhooks = await listWebhooks(db, accountMailer.encryption, id)
  return { made, webhooks, deliveries: await listDeliveries(db, id) }
}

export const action = (args: Route.ActionArgs) => screens.make(args)

const words: MadeWords = {
  title: 'Webhooks',
  lead: (
    <p className="lead">
      Other programs that are notified when something happens. A message names the event and the id
      of the record, never what a visitor wrote. <a href="/api#webhooks">How to verify a message</a>{' '}
      is a public page.
    </p>
  ),
  one: 'webhook',
  submit: { label: 'Add Webhook', busy: 'Adding...' },
  secret: {
    title: 'The secret for',
    copy: 'Copy the Secret',
    note: 'The receiver verifies messages with it.',
  },
  empty: 'No address has been added yet. Add Webhook adds the first one.',
}

/** Programs that are told what happened (docs/product.md §15.4). */
export default function Webhooks({ loaderData, actionData }: Route.ComponentProps) {
  const { made, deliveries, webhooks } = loaderData
  return (
    <MadeScreen data={made} answer={actionData} words={words}>
      <DeliveryTable deliveries={deliveries} webhooks={webhooks} />
    </MadeScreen>
  )
}
