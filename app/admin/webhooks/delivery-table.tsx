import { Form, href, Link } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import { SubmitButton } from '#app/ui/staff-form.tsx'
import type { Delivery, Webhook } from '#core/webhooks/webhook.ts'
import { RecordTable } from '../record-table.tsx'

export function DeliveryTable(props: {
  deliveries: readonly Delivery[]
  webhooks: readonly Webhook[]
}) {
  const { deliveries } = props
  const active = new Set(props.webhooks.filter(({ off }) => !off).map(({ id }) => id))
  return (
    <section className="deliveries" aria-labelledby="deliveries">
      <h2 id="deliveries">Deliveries</h2>
      <p className="note">
        Each attempt, the latest 50;{' '}
        <Link to={`${href('/admin/settings')}#retention`}>Settings</Link> say how long they are
        kept. Receivers know a message by its id.
      </p>
      <RecordTable
        caption="Deliveries"
        columns={['When', 'Event', 'Answer', 'Time', 'Attempt']}
        empty="Nothing has been sent yet."
      >
        {deliveries.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            mayRepeat={active.has(delivery.webhookId)}
          />
        ))}
      </RecordTable>
    </section>
  )
}

function DeliveryRow({ delivery, mayRepeat }: { delivery: Delivery; mayRepeat: boolean }) {
  const { id, at, event, messageId, address, status, reason, ms, attempt, againAt } = delivery
  return (
    <tr>
      <th scope="row">
        <Moment at={at} />
      </th>
      <td data-label="Event">
        {event}
        <span className="note breakable">{address}</span>
        <span className="note breakable">{messageId}</span>
      </td>
      <td data-label="Answer">
        <span className={reason === '' ? 'tag' : 'tag tag-alert'}>{status ?? 'none'}</span>
        {reason !== '' && <span className="note">{reason}</span>}
        {againAt && (
          <span className="note">
            again <Moment at={againAt} />
          </span>
        )}
      </td>
      <td data-label="Time" className="number">
        {ms} ms
      </td>
      <td data-label="Attempt" className="number">
        {attempt}
      </td>
      <td className="row-actions">
        {mayRepeat && (
          <Form method="post" action={href('/admin/webhooks/deliveries/:id/again', { id })}>
            <SubmitButton
              className="action"
              label={againAt ? 'Send Now' : 'Send Again'}
              busy={againAt ? 'Send Now' : 'Send Again'}
            />
          </Form>
        )}
      </td>
    </tr>
  )
}
