import { Form, href } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import { SubmitButton } from '#app/ui/staff-form.tsx'
import { type Delivery, type Webhook, webhookLimits } from '#core/webhooks/webhook.ts'

export function DeliveryTable(props: {
  deliveries: readonly Delivery[]
  webhooks: readonly Webhook[]
}) {
  const { deliveries } = props
  const living = new Set(props.webhooks.filter(({ off }) => !off).map(({ id }) => id))
  return (
    <section className="deliveries" aria-labelledby="deliveries">
      <h2 id="deliveries">Deliveries</h2>
      <p className="note">The latest 50; kept for {webhookLimits.days} days.</p>
      {deliveries.length === 0 ? (
        <p className="note">Nothing has been sent yet.</p>
      ) : (
        <div className="table-wrap">
          <table>
            <caption className="visually-hidden">Deliveries</caption>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Event</th>
                <th scope="col">Answer</th>
                <th scope="col">Time</th>
                <th scope="col">Attempt</th>
                <th scope="col">
                  <span className="visually-hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {deliveries.map((delivery) => (
                <DeliveryRow
                  key={delivery.id}
                  delivery={delivery}
                  mayRepeat={living.has(delivery.webhookId)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function DeliveryRow({ delivery, mayRepeat }: { delivery: Delivery; mayRepeat: boolean }) {
  const { id, at, event, address, status, reason, ms, attempt } = delivery
  return (
    <tr>
      <th scope="row">
        <Moment at={at} />
      </th>
      <td data-label="Event">
        {event}
        <span className="note breakable">{address}</span>
      </td>
      <td data-label="Answer">
        <span className={reason === '' ? 'tag' : 'tag tag-alert'}>{status ?? 'none'}</span>
        {reason !== '' && <span className="note">{reason}</span>}
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
            <SubmitButton className="action" label="Send Again" busy="Send Again" />
          </Form>
        )}
      </td>
    </tr>
  )
}
