import type { TagWords } from '#app/ui/tag.tsx'
import type { Words } from '#app/ui/words.tsx'
import { createWebhook } from '#core/webhooks/create-webhook.server.ts'
import { listWebhooks } from '#core/webhooks/list-webhooks.server.ts'
import {
  eventTitles,
  type OffReason,
  type Webhook,
  webhookEvents,
  webhookLimits,
} from '#core/webhooks/webhook.ts'
import type { FormField } from '../fields/form-field.tsx'
import { madeScreens } from '../record/made.server.ts'
import { cellOfMaking, type RecordRow } from '../record-table.tsx'

const fields: readonly FormField[] = [
  {
    name: 'address',
    label: 'Address',
    control: 'line',
    placeholder: 'https://hooks.example.com/qantara',
    hint: 'https, on the public internet. No redirect is followed.',
    missing: 'Please enter an address',
  },
  {
    name: 'events',
    label: 'Events',
    control: 'ticks',
    options: webhookEvents.map((value) => ({ value, label: eventTitles[value] })),
  },
]

export const screens = madeScreens({
  name: 'webhooks',
  columns: ['Address', 'Events', 'State', 'Added'],
  labels: { events: 'Events', state: 'State' },
  fields: async () => fields,
  async list({ app, db, actorId }) {
    const webhooks = await listWebhooks(db, app.accountMailer.encryption, actorId)
    return { rows: webhooks.map(rowOf) }
  },
  async make({ app, db, actorId }, { address = '', events = '' }) {
    const { accountMailer, webhooksToLoopback } = app
    const parts = { encryption: accountMailer.encryption, webhooksToLoopback }
    const wanted = { address, events: events.split(' ') }
    return { secret: await createWebhook(db, parts, actorId, wanted), name: address }
  },
})

function rowOf(webhook: Webhook): RecordRow {
  const { id, address, events, off } = webhook
  const at = `/admin/webhooks/${id}`
  const test = { label: 'Send a Test', to: `${at}/test`, isImmediate: true }
  const turn = off ? 'Switch on' : 'Switch off'
  // Switching off drops the messages that wait, which nothing brings back: it is asked about.
  const isImmediate = off !== undefined
  return {
    key: id,
    cells: [
      { text: address },
      { lines: events.map((event) => eventTitles[event]) },
      {
        tags: [tagOf(off)],
        notes: notesOf(webhook),
      },
      cellOfMaking(webhook.createdAt, webhook.createdBy),
    ],
    actions: [
      ...(off ? [] : [test]),
      { label: turn, to: `${at}/switch`, name: `${turn} ${address}`, isImmediate },
      { label: 'Delete', to: `${at}/delete`, name: `Delete ${address}`, isDanger: true },
    ],
  }
}

function tagOf(off: Webhook['off']): TagWords {
  if (!off) return { label: 'on', state: 'live' }
  return { label: 'off', state: off.because === 'person' ? 'draft' : 'wrong' }
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
