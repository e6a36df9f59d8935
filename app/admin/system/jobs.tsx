import { Outlet } from 'react-router'
import { appContext } from '#app/context.ts'
import { titled } from '#app/ui/titled.ts'
import { listJobs } from '#core/jobs/timetable.server.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import { requireUser, throwOnRefusal } from '../guard.ts'
import type { Route } from './+types/jobs.ts'
import './system.css'
import { JobRow } from './job-row.tsx'

export const meta = titled('Jobs')

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
      <ScreenHead title="Jobs" />
      <p className="lead">
        What the program does on its own. With several processes, each run happens in one of them.
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
