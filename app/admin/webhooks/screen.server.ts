import { type Asked, type Questions, say } from '#app/question.ts'
import type { FormField } from '#app/ui/form-field.tsx'
import type { TagWords } from '#app/ui/tag.tsx'
import type { Words } from '#app/ui/words.tsx'
import { Refusal } from '#core/issue.ts'
import { counted } from '#core/text.ts'
import { createWebhook } from '#core/webhooks/create-webhook.server.ts'
import { listDeliveries, sendAgain } from '#core/webhooks/deliveries.server.ts'
import { listWebhooks } from '#core/webhooks/list-webhooks.server.ts'
import {
  eventTitles,
  type OffReason,
  type Webhook,
  webhookEvents,
  webhookLimits,
} from '#core/webhooks/webhook.ts'
import { deleteWebhook, sendTest, switchWebhook } from '#core/webhooks/webhooks.server.ts'
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
  const test = {
    label: 'Send a Test',
    to: `${at}/test`,
    name: `Send a Test: ${address}`,
    isImmediate: true,
  }
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
  else if (failures > 0) notes.push(counted(failures, 'failure', 'failures in a row'))
  if (waiting > 0) notes.push(counted(waiting, 'message waits', 'messages wait'))
  if (!hasSecret)
    notes.push('Its secret was encrypted on another machine: delete it and add it again.')
  return notes
}

const back = '/admin/webhooks'

async function findOne({ app, actor, id }: Asked): Promise<Webhook> {
  const webhooks = await listWebhooks(app.db, app.accountMailer.encryption, actor.id)
  const webhook = webhooks.find((each) => each.id === id)
  if (!webhook) throw new Refusal('not-found')
  return webhook
}

export const webhookQuestions: Questions = {
  '/admin/webhooks/:id/test': {
    back,
    ask: async (asked) => ({
      title: 'Send a test?',
      text: [say`${(await findOne(asked)).address}`],
      button: 'Send a Test',
      busy: 'Sending...',
    }),
    act: ({ db, actor, id }) => sendTest(db, actor.id, id),
    notice: 'webhook-message-queued',
  },

  '/admin/webhooks/:id/switch': {
    back,
    ask: async (asked) => {
      const { address, off } = await findOne(asked)
      return {
        title: `Switch this webhook ${off ? 'on' : 'off'}?`,
        text: [
          say`${address}`,
          off
            ? 'It is notified of what happens from now on.'
            : 'It is no longer notified; messages that are waiting for it are dropped.',
        ],
        button: off ? 'Switch on' : 'Switch off',
        busy: 'Switching...',
        values: { to: off ? 'on' : 'off' },
      }
    },
    act: async (asked) => {
      const { db, actor, id, typed } = asked
      // A button that acts at once says nothing: then it is the other of the two.
      const to = (typed.to ?? ((await findOne(asked)).off ? 'on' : 'off')) === 'on' ? 'on' : 'off'
      await switchWebhook(db, actor.id, id, to)
      return { notice: `webhook-${to}`, undo: { to: `${back}/${id}/switch` } }
    },
    notice: 'webhook-on',
  },

  '/admin/webhooks/:id/delete': {
    back,
    ask: async (asked) => ({
      title: 'Delete this webhook?',
      text: [
        say`${(await findOne(asked)).address}`,
        'Its secret and the log of its deliveries are deleted too. This cannot be undone.',
      ],
      button: 'Delete',
      busy: 'Deleting...',
      isDanger: true,
    }),
    act: ({ db, actor, id }) => deleteWebhook(db, actor.id, id),
    notice: 'webhook-deleted',
  },

  '/admin/webhooks/deliveries/:id/again': {
    back,
    ask: async ({ db, actor, id }) => {
      const delivery = (await listDeliveries(db, actor.id)).find((each) => each.id === id)
      if (!delivery) throw new Refusal('not-found')
      return {
        title: 'Send this again?',
        text: [say`${delivery.event}, to ${delivery.address}`],
        button: 'Send Again',
        busy: 'Sending...',
      }
    },
    act: ({ db, actor, id }) => sendAgain(db, actor.id, id),
    notice: 'webhook-message-queued',
  },
}
