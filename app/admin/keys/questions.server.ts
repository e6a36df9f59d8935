import { listApiKeys, revokeApiKey } from '#core/api-keys/api-keys.server.ts'
import { Refusal } from '#core/issue.ts'
import type { Questions } from '../shell/question.ts'

export const keyQuestions: Questions = {
  '/admin/keys/:id/revoke': {
    back: '/admin/keys',
    ask: async ({ app, db, actor, id }) => {
      const key = (await listApiKeys(db, actor.id, app.now())).find((each) => each.id === id)
      if (!key) throw new Refusal('not-found')
      return {
        title: `Revoke the key for ${key.name}?`,
        text: ['From the next request on, anyone who uses it is refused. This cannot be undone.'],
        button: 'Revoke',
        busy: 'Revoking...',
      }
    },
    act: ({ db, actor, id }) => revokeApiKey(db, actor.id, id),
    notice: 'key-revoked',
  },
}
