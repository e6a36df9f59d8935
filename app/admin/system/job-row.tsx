import { Form } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import type { JobState } from '#core/jobs/timetable.server.ts'

export function JobRow({ job }: { job: JobState }) {
  const { name, title, state, startedAt, nextAt, requestedBy, error } = job
  return (
    <tr data-state={state}>
      <th scope="row">
        {title}
        {state === 'late' && <span className="tag tag-alert">Late</span>}
        {state === 'failed' && <span className="tag tag-alert">Failed</span>}
        {state === 'cut off' && <span className="tag tag-alert">Did not end</span>}
        {state === 'running' && <span className="tag">Running</span>}
        <span className="note">{intervalOf(job)}</span>
        {state === 'cut off' && startedAt && (
          <span className="note">
            Begun at <Moment at={startedAt} />, did not end
          </span>
        )}
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
  if (everySeconds === 0.5) return 'Checked every half second'
  if (everySeconds === 1) return 'Checked every second'
  if (everySeconds < 60) return `Checked every ${everySeconds} seconds`
  if (everySeconds === 60) return 'Every minute'
  return everySeconds === 3600 ? 'Every hour' : 'Every day'
}
