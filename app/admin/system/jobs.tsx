import { Form, href, Outlet } from 'react-router'
import { appContext } from '#app/context.ts'
import { Moment } from '#app/ui/moment.tsx'
import { SubmitButton } from '#app/ui/staff-form.tsx'
import { type JobState, listJobs } from '#core/jobs/timetable.server.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import { requireUser, throwOnRefusal } from '../guard.ts'
import type { Route } from './+types/jobs.ts'
import './system.css'

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Jobs | Qantara' }]
}

export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext)
  const actorId = requireUser(args).id
  return {
    jobs: await throwOnRefusal(app, () => listJobs(app.db, actorId, app.timetable, new Date())),
  }
}

export default function Jobs({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ScreenHead title="Jobs" back={{ to: href('/admin/doctor'), label: 'System' }} />
      <p className="lead">
        What the program does by itself. Of several processes, one makes each run.
      </p>
      <div className="table-wrap">
        <table className="jobs">
          <caption className="visually-hidden">Jobs of the program</caption>
          <thead>
            <tr>
              <th scope="col">Job</th>
              <th scope="col">Last run</th>
              <th scope="col">Next run</th>
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {loaderData.jobs.map((job) => (
              <JobRow key={job.name} job={job} />
            ))}
          </tbody>
        </table>
      </div>
      <Outlet />
    </>
  )
}

function JobRow({ job }: { job: JobState }) {
  const { name, title, state, startedAt, nextAt, requestedBy, error } = job
  return (
    <tr data-state={state}>
      <th scope="row">
        {title}
        {state === 'late' && <span className="tag tag-alert">Late</span>}
        {state === 'failed' && <span className="tag tag-alert">Failed</span>}
        {state === 'running' && <span className="tag">Running</span>}
        <span className="note">{intervalOf(job)}</span>
        {error && <span className="note breakable">{error}</span>}
      </th>
      <td data-label="Last run">{startedAt ? <Moment at={startedAt} /> : 'Not yet'}</td>
      <td data-label="Next run">
        {requestedBy === undefined ? (
          nextAt ? (
            <Moment at={nextAt} />
          ) : (
            'When there is something to do'
          )
        ) : (
          <>
            Now, asked for by <bdi>{requestedBy}</bdi>
          </>
        )}
      </td>
      <td className="row-actions">
        <Form method="post" action={`/admin/jobs/${name}/run`}>
          <SubmitButton label="Run now" busy="Run now" className="action" />
        </Form>
      </td>
    </tr>
  )
}

function intervalOf({ everySeconds }: JobState): string {
  if (everySeconds === 1) return 'Looked for every second'
  if (everySeconds < 60) return `Looked for every ${everySeconds} seconds`
  if (everySeconds === 60) return 'Every minute'
  return everySeconds === 3600 ? 'Every hour' : 'Every day'
}
