import { href, Outlet } from 'react-router'
import type { TagWords } from '#app/ui/tag.tsx'
import { titled } from '#app/ui/titled.ts'
import { type JobState, listJobs } from '#core/jobs/timetable.server.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import { asStaff } from '../guard.ts'
import { type Column, linesOf, RecordTable } from '../record-table.tsx'
import type { Route } from './+types/jobs.ts'

export const meta = titled('Jobs')

export function loader(args: Route.LoaderArgs) {
  return asStaff(args, async ({ app, db, actorId }) => ({
    jobs: await listJobs(db, actorId, app.timetable, new Date()),
  }))
}

export default function Jobs({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ScreenHead title="Jobs" />
      <p className="lead">
        What the program does on its own. With several processes, each run happens in one of them.
      </p>
      <RecordTable
        caption="Jobs of the program"
        empty=""
        {...linesOf(columns, loaderData.jobs, ({ name }) => ({
          key: name,
          actions: [
            {
              label: 'Run now',
              to: href('/admin/jobs/:name/run', { name }),
              isImmediate: true,
            },
          ],
        }))}
      />
      <Outlet />
    </>
  )
}

const columns: readonly Column<JobState>[] = [
  {
    label: 'Job',
    cell: (job) => ({
      text: job.title,
      tags: tagsOf(job),
      notes: [
        intervalOf(job),
        ...(job.state === 'cut off' && job.startedAt
          ? [['Begun at ', job.startedAt, ', did not end']]
          : []),
        ...(job.error ? [job.error] : []),
      ],
    }),
  },
  {
    label: 'Last run',
    cell: ({ startedAt }) => ({ text: startedAt ? [startedAt] : 'Not yet' }),
  },
  {
    label: 'Next run',
    cell({ nextAt, requestedBy }) {
      if (requestedBy !== undefined) return { text: ['Now, asked for by ', { name: requestedBy }] }
      return { text: nextAt ? [nextAt] : 'When there is something to do' }
    },
  },
]

function tagsOf({ state }: JobState): TagWords[] {
  switch (state) {
    case 'late':
      return [{ label: 'Late', state: 'wrong' }]
    case 'failed':
      return [{ label: 'Failed', state: 'wrong' }]
    case 'cut off':
      return [{ label: 'Did not end', state: 'wrong' }]
    case 'running':
      return [{ label: 'Running', state: 'waits' }]
    default:
      return []
  }
}

function intervalOf({ everySeconds }: JobState): string {
  if (everySeconds === 0.5) return 'Checked every half second'
  if (everySeconds === 1) return 'Checked every second'
  if (everySeconds < 60) return `Checked every ${everySeconds} seconds`
  if (everySeconds === 60) return 'Every minute'
  return everySeconds === 3600 ? 'Every hour' : 'Every day'
}
