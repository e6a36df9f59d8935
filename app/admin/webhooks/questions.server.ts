import { Refusal } from '#core/issue.ts'
import { listDeliveries, sendAgain } from '#core/webhooks/deliveries.server.ts'
import { listWebhooks } from '#core/webhooks/list-webhooks.server.ts'
import type { Webhook } from '#core/webhooks/webhook.ts'
import { deleteWebhook, sendTest, switchWebhook } from '#core/webhooks/webhooks.server.ts'
import { type Asked, type Questions, say } from '../shell/question.ts'

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
