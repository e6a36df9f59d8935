import { appContext } from '#app/context.ts'
import { requestRun } from '#core/jobs/requested-runs.server.ts'
import { Confirm } from '../confirm.tsx'
import { actionResponse, refuse, requireUser } from '../guard.ts'
import type { Route } from './+types/run-job.ts'

const back = '/admin/jobs'

export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const job = app.timetable.find(({ name }) => name === params.name)
  if (!job) throw await refuse(app, 'not-found')
  return { title: job.title }
}

export async function action(args: Route.ActionArgs) {
  const { db, timetable } = args.context.get(appContext)
  const job = args.params.name
  const work = requestRun(db, requireUser(args).id, { job, timetable }, new Date())
  return actionResponse(args, work, { back, notice: 'run-requested' })
}

export default function RunJob({ loaderData }: Route.ComponentProps) {
  return (
    <Confirm title="Run this job now?" back={back} button="Run now" busy="Asking...">
      <p>{loaderData.title}. One process starts it within seconds.</p>
    </Confirm>
  )
}
