import { href } from 'react-router'
import type { Words } from '#app/ui/words.tsx'
import { eventTitles, type OffReason, type Webhook, webhookLimits } from '#core/webhooks/webhook.ts'
import { cellOfMaking, type RecordRow, RecordTable } from '../record-table.tsx'

export function WebhookTable({ webhooks }: { webhooks: readonly Webhook[] }) {
  return (
    <RecordTable
      caption="Webhooks"
      columns={['Address', 'Events', 'State', 'Added']}
      empty="No address has been added yet."
      rows={webhooks.map(rowOf)}
    />
  )
}

function rowOf(webhook: Webhook): RecordRow {
  const { id, address, events, off } = webhook
  const test = {
    label: 'Send a Test',
    to: href('/admin/webhooks/:id/test', { id }),
    isImmediate: true,
  }
  const turn = off ? 'Switch on' : 'Switch off'
  return {
    key: id,
    cells: [
      { text: address },
      { lines: events.map((event) => eventTitles[event]) },
      {
        tag: off ? 'off' : 'on',
        isAlert: off && off.because !== 'person',
        notes: notesOf(webhook),
      },
      cellOfMaking(webhook.createdAt, webhook.createdBy),
    ],
    actions: [
      ...(off ? [] : [test]),
      { label: turn, to: href('/admin/webhooks/:id/switch', { id }), name: `${turn} ${address}` },
      {
        label: 'Delete',
        to: href('/admin/webhooks/:id/delete', { id }),
        name: `Delete ${address}`,
      },
    ],
  }
}

const reasons: Record<OffReason, string> = {
  person: 'switched off',
  failures: `switched off after ${webhookLimits.failures} failures in a row`,
  gone: 'switched off: the receiver answered 410, gone',
  secret: 'switched off: its secret cannot be read',
}

function notesOf({ off, failures, waiting, hasSecret }: Webhook): Words[] {
  const notes: Words[] = []
  if (off) notes.push([`${reasons[off.because]} `, off.at])
  else if (failures > 0)
    notes.push(`${failures} ${failures === 1 ? 'failure' : 'failures in a row'}`)
  if (waiting > 0) notes.push(waiting === 1 ? '1 message waits' : `${waiting} messages wait`)
  if (!hasSecret)
    notes.push('Its secret was encrypted on another machine: delete it and add it again.')
  return notes
}
