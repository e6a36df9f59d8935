import { Form, href, Link } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import { SubmitButton } from '#app/ui/staff-form.tsx'
import { eventTitles, type OffReason, type Webhook, webhookLimits } from '#core/webhooks/webhook.ts'
import { MadeBy, RecordTable } from '../record-table.tsx'

export function WebhookTable({ webhooks }: { webhooks: readonly Webhook[] }) {
  return (
    <RecordTable
      caption="Webhooks"
      columns={['Address', 'Events', 'State', 'Added']}
      empty="No address has been added yet."
    >
      {webhooks.map((webhook) => (
        <WebhookRow key={webhook.id} webhook={webhook} />
      ))}
    </RecordTable>
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
          <span className="line" key={event}>
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
        <MadeBy at={createdAt} by={createdBy} />
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

function StateNote({ webhook: { off, failures, waiting, hasSecret } }: { webhook: Webhook }) {
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
      {waiting > 0 && (
        <span className="note">
          {waiting === 1 ? '1 message waits' : `${waiting} messages wait`}
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
