import { Form, href, Link } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import { SubmitButton } from '#app/ui/staff-form.tsx'
import { eventTitles, type OffReason, type Webhook, webhookLimits } from '#core/webhooks/webhook.ts'

export function WebhookTable({ webhooks }: { webhooks: readonly Webhook[] }) {
  if (webhooks.length === 0) return <p className="note">No address has been added yet.</p>
  return (
    <div className="table-wrap webhooks-list">
      <table className="webhooks">
        <caption className="visually-hidden">Webhooks</caption>
        <thead>
          <tr>
            <th scope="col">Address</th>
            <th scope="col">Events</th>
            <th scope="col">State</th>
            <th scope="col">Added</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, address, events, createdAt, createdBy, off } = webhook
  return (
    <tr>
      <th scope="row" className="breakable">
        {address}
      </th>
      <td data-label="Events">
        {events.map((event) => (
          <span className="webhook-event" key={event}>
            {eventTitles[event]}
          </span>
        ))}
      </td>
      <td data-label="State">
        <span className={off && off.because !== 'person' ? 'tag tag-alert' : 'tag'}>
          {off ? 'off' : 'on'}
        </span>
        <StateNote webhook={webhook} />
      </td>
      <td data-label="Added">
        <Moment at={createdAt} />
        <span className="note">
          by <bdi>{createdBy}</bdi>
        </span>
      </td>
      <td className="row-actions">
        {!off && (
          <Form method="post" action={href('/admin/webhooks/:id/test', { id })}>
            <SubmitButton className="action" label="Send a Test" busy="Send a Test" />
          </Form>
        )}
        <Link
          className="action"
          to={href('/admin/webhooks/:id/switch', { id })}
          aria-label={`${off ? 'Switch on' : 'Switch off'} ${address}`}
          preventScrollReset
        >
          {off ? 'Switch on' : 'Switch off'}
        </Link>
        <Link
          className="action"
          to={href('/admin/webhooks/:id/delete', { id })}
          aria-label={`Delete ${address}`}
          preventScrollReset
        >
          Delete
        </Link>
      </td>
    </tr>
  )
}

const reasons: Record<OffReason, string> = {
  person: 'switched off',
  failures: `switched off after ${webhookLimits.failures} failures in a row`,
  gone: 'switched off: the receiver answered 410, gone',
  secret: 'switched off: its secret cannot be read',
}

function StateNote({ webhook: { off, failures, hasSecret } }: { webhook: Webhook }) {
  return (
    <>
      {off && (
        <span className="note">
          {reasons[off.because]} <Moment at={off.at} />
        </span>
      )}
      {!off && failures > 0 && (
        <span className="note">
          {failures} {failures === 1 ? 'failure' : 'failures in a row'}
        </span>
      )}
      {!hasSecret && (
        <span className="note">
          Its secret was encrypted on another machine: delete it and add it again.
        </span>
      )}
    </>
  )
}
