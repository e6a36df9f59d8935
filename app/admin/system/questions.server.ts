import type { Questions } from '#app/question.ts'
import { Refusal } from '#core/issue.ts'
import { requestRun } from '#core/jobs/requested-runs.server.ts'

export const jobQuestions: Questions = {
  '/admin/jobs/:name/run': {
    back: '/admin/jobs',
    ask: ({ args, app }) => {
      const job = app.timetable.find(({ name }) => name === args.params.name)
      if (!job) throw new Refusal('not-found')
      return {
        title: 'Run this job now?',
        text: [`${job.title}. One process starts it within seconds.`],
        button: 'Run now',
        busy: 'Asking...',
      }
    },
    act: ({ args, app: { db, timetable }, actor }) => {
      const { name: job = '' } = args.params
      return requestRun(db, actor.id, { job, timetable }, new Date())
    },
    notice: 'run-requested',
  },
}
