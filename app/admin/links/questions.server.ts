import { findPrivateLink, revokePrivateLink } from '#core/private-links/private-links.server.ts'
import { type Questions, say } from '../shell/question.ts'

export const linkQuestions: Questions = {
  '/admin/links/:id/revoke': {
    back: '/admin/links',
    ask: async ({ db, actor, id }) => {
      const { recipient, themeName } = await findPrivateLink(db, actor.id, id)
      return {
        title: `Revoke the link for ${recipient}?`,
        text: [
          say`It shows ${themeName} to nobody from the next request on. This cannot be undone.`,
        ],
        button: 'Revoke',
        busy: 'Revoking...',
      }
    },
    act: ({ db, actor, id }) => revokePrivateLink(db, actor.id, id),
    notice: 'link-revoked',
  },
}
