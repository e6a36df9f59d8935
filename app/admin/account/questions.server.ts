import { data } from 'react-router'
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
} from '#core/sign-in/own-account.server.ts'
import { nameBrowser } from '../name-browser.ts'
import { type Questions, say } from '../shell/question.ts'

const back = '/admin/account'

export const accountQuestions: Questions = {
  '/admin/account/sessions/:id/end': {
    back,
    ask: async ({ db, actor, id }) => {
      const session = (await listOwnSessions(db, actor)).find((each) => each.id === id)
      if (!session) throw data(undefined, 404)
      return {
        title: 'End this session?',
        text: [say`${nameBrowser(session.userAgent)} is signed out immediately.`],
        button: 'End Session',
        busy: 'Ending...',
      }
    },
    act: ({ db, actor, id }) => endOwnSession(db, actor, id),
    notice: 'session-ended',
  },

  '/admin/account/sessions/end-others': {
    back,
    ask: {
      title: 'End all other sessions?',
      text: ['You stay signed in here, and are signed out in every other browser.'],
      button: 'End Sessions',
      busy: 'Ending...',
    },
    act: ({ db, actor }) => endOtherSessions(db, actor),
    notice: 'other-sessions-ended',
  },
}
