import { href, Link } from 'react-router'
import type { Delivery, Webhook } from '#core/webhooks/webhook.ts'
import { type RecordRow, RecordTable } from '../record-table.tsx'

export function DeliveryTable(props: {
  deliveries: readonly Delivery[]
  webhooks: readonly Webhook[]
}) {
  const active = new Set(props.webhooks.filter(({ off }) => !off).map(({ id }) => id))
  return (
    <section className="deliveries" aria-labelledby="deliveries">
      <h2 id="deliveries">Deliveries</h2>
      <p className="note">
        Each attempt, the latest 50;{' '}
        <Link to={`${href('/admin/settings/compliance')}#retention`}>Settings</Link> say how long
        they are kept. Receivers know a message by its id.
      </p>
      <RecordTable
        caption="Deliveries"
        columns={['When', 'Event', 'Answer', 'Time', 'Attempt']}
        empty="Nothing has been sent yet."
        rows={props.deliveries.map((delivery) => rowOf(delivery, active.has(delivery.webhookId)))}
      />
    </section>
  )
}

function rowOf(delivery: Delivery, mayRepeat: boolean): RecordRow {
  const { id, at, event, messageId, address, status, reason, ms, attempt, againAt } = delivery
  return {
    key: id,
    cells: [
      { text: [at] },
      { text: event, notes: [address, messageId] },
      {
        tags: [{ label: String(status ?? 'none'), state: reason === '' ? 'live' : 'wrong' }],
        notes: [...(reason ? [reason] : []), ...(againAt ? [['again ', againAt]] : [])],
      },
      { text: `${ms} ms`, isNumber: true },
      { text: String(attempt), isNumber: true },
    ],
    actions: mayRepeat
      ? [
          {
            label: againAt ? 'Send Now' : 'Send Again',
            to: href('/admin/webhooks/deliveries/:id/again', { id }),
            isImmediate: true,
          },
        ]
      : [],
  }
}
