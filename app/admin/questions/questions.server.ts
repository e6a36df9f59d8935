import { href } from 'react-router'
import type { Questions } from '#app/question.ts'
import { error } from '#app/ui/message.ts'
import { verifyNow } from '#core/archive/verification.server.ts'
import { dismissStep } from '#core/dashboard/checklist.server.ts'
import { saveMondayMail } from '#core/dashboard/monday-mail.server.ts'
import { isChecklistStep } from '#core/dashboard/step.ts'
import { Refusal } from '#core/issue.ts'
import { refreshPages } from '#core/site-settings/refresh-pages.server.ts'
import { enquiryQuestions } from '../enquiries/questions.server.ts'
import { pastQuestions } from '../history/questions.server.ts'
import { keyQuestions } from '../keys/screen.server.ts'
import { linkQuestions } from '../links/screen.server.ts'
import { peopleQuestions } from '../people/questions.server.ts'
import { priceQuestions } from '../prices/questions.server.ts'
import { recordQuestions } from '../record/questions.server.ts'
import { stockQuestions } from '../stocks/questions.server.ts'
import { jobQuestions } from '../system/questions.server.ts'
import { textQuestions } from '../texts/questions.server.ts'
import { webhookQuestions } from '../webhooks/screen.server.ts'

/** Every question of the panel. */
export const questions: Questions = {
  ...recordQuestions,
  ...pastQuestions,
  ...textQuestions,
  ...stockQuestions,
  ...priceQuestions,
  ...keyQuestions,
  ...webhookQuestions,
  ...linkQuestions,
  ...peopleQuestions,
  ...enquiryQuestions,
  ...jobQuestions,

  '/admin/checklist/:step/dismiss': {
    back: '/admin',
    ask: ({ args: { params, url } }) => {
      if (!isChecklistStep(params.step ?? '')) throw new Refusal('not-found')
      if (url.searchParams.has('back'))
        return {
          title: 'Bring this step back?',
          text: ['It is on everyone’s dashboard again.'],
          button: 'Bring Back',
          busy: 'Bringing back...',
        }
      return {
        title: 'Dismiss this step?',
        text: ['It disappears from everyone’s dashboard. You can still do it later.'],
        button: 'Dismiss',
        busy: 'Dismissing...',
      }
    },
    act: async ({ args: { params, url }, db, actor }) => {
      const { step = '' } = params
      const isBack = url.searchParams.has('back')
      await dismissStep(db, actor.id, step, !isBack)
      if (isBack) return { notice: 'step-brought-back' }
      const to = `${href('/admin/checklist/:step/dismiss', { step })}?back=`
      return { notice: 'step-dismissed', undo: { to } }
    },
    notice: 'step-dismissed',
  },

  '/admin/monday-mail': {
    back: '/admin',
    ask: ({ args: { url } }) =>
      url.searchParams.has('off')
        ? {
            title: 'No mail on Mondays?',
            text: ['What needs attention stays on the dashboard.'],
            button: 'Stop the Mail',
            busy: 'Stopping...',
          }
        : {
            title: 'A mail on Mondays?',
            text: ['It says in the morning what needs your attention, as the dashboard does.'],
            button: 'Send Me the Mail',
            busy: 'Saving...',
          },
    act: async ({ args: { url }, db, actor }) => {
      const isOff = url.searchParams.has('off')
      await saveMondayMail(db, actor.id, !isOff)
      return { notice: isOff ? 'monday-mail-off' : 'monday-mail-on' }
    },
    notice: 'monday-mail-on',
  },

  '/admin/archive/verify': {
    back: '/admin/archive',
    ask: {
      title: 'Verify the archive now?',
      text: ['Every entry and every file is compared with its hash. This takes a few seconds.'],
      button: 'Verify now',
      busy: 'Verifying...',
    },
    act: async ({ app, db, actor }) => {
      const { issues, isKept } = await verifyNow(db, actor.id, app.files, new Date())
      if (isKept) return 'done'
      return {
        refused:
          issues.length > 0
            ? error('The archive is not as it was recorded', issues.join('. '))
            : error('Not verified', 'Not all pages are recorded yet: try again in a minute.'),
      }
    },
    notice: 'archive-verified',
  },

  '/admin/settings/pages': {
    back: '/admin/settings/connections',
    ask: {
      title: 'Refresh all pages?',
      text: ['Each page is rendered again the next time it is requested.'],
      button: 'Refresh All',
      busy: 'Refreshing...',
    },
    act: async ({ app, db, actor, typed }) => {
      await refreshPages(db, actor.id, app.listCachedPages(), typed.page || undefined)
    },
    notice: 'pages-refreshed',
  },
}
