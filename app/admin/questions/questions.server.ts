import { verifyNow } from '#core/archive/verification.server.ts'
import { dismissStep } from '#core/dashboard/checklist.server.ts'
import { isChecklistStep } from '#core/dashboard/step.ts'
import { Refusal } from '#core/issue.ts'
import { refreshPages } from '#core/site-settings/refresh-pages.server.ts'
import { enquiryQuestions } from '../enquiries/questions.server.ts'
import { pastQuestions } from '../history/questions.server.ts'
import { keyQuestions } from '../keys/questions.server.ts'
import { linkQuestions } from '../links/questions.server.ts'
import { peopleQuestions } from '../people/questions.server.ts'
import { priceQuestions } from '../prices/questions.server.ts'
import { recordQuestions } from '../record/questions.server.ts'
import type { Questions } from '../shell/question.ts'
import { stockQuestions } from '../stocks/questions.server.ts'
import { jobQuestions } from '../system/questions.server.ts'
import { textQuestions } from '../texts/questions.server.ts'
import { webhookQuestions } from '../webhooks/questions.server.ts'

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
    ask: ({ args }) => {
      if (!isChecklistStep(args.params.step ?? '')) throw new Refusal('not-found')
      return {
        title: 'Dismiss this step?',
        text: ['It disappears from everyone’s dashboard. You can still do it later.'],
        button: 'Dismiss',
        busy: 'Dismissing...',
      }
    },
    act: ({ args, db, actor }) => dismissStep(db, actor.id, args.params.step ?? ''),
    notice: 'step-dismissed',
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
      await verifyNow(db, actor.id, app.files, new Date())
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
