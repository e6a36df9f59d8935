import { href, Link } from 'react-router'
import { unreachableIn } from '#app/connection.ts'
import { CancelLink, RouteDialog } from '#app/ui/dialog.tsx'
import type { StepOutcome } from '#core/enquiries/apply-step.server.ts'
import { Happened } from '../happened.tsx'

type Result = {
  back: string
  done: number
  conflicts: Extract<StepOutcome, { outcome: 'conflict' }>[]
}

export function ManyDialog({ result }: { result?: Result }) {
  const { back = href('/admin/enquiries'), done = 0, conflicts = [] } = result ?? {}
  const lost = unreachableIn(result)
  if (lost)
    return (
      <RouteDialog title={lost.message.title} back={back}>
        <p>{lost.message.text}</p>
        <div className="actions">
          <CancelLink to={back} label="Back to the list" />
        </div>
      </RouteDialog>
    )
  if (conflicts.length === 0)
    return (
      <RouteDialog title="Select enquiries first" back={back}>
        <p>Tick some in the list, or press X on a row, then choose what to do with them.</p>
        <div className="actions">
          <CancelLink to={back} label="Back to the list" />
        </div>
      </RouteDialog>
    )
  return (
    <RouteDialog title="Someone else got there first" back={back}>
      <p>
        {done === 0 ? 'Nothing was changed.' : `${done} were changed.`} These were not changed,
        because someone else changed them in the meantime:
      </p>
      <ul className="rows">
        {conflicts.map(({ enquiry, happened }) => (
          <li key={enquiry.id}>
            <Link to={href('/admin/enquiries/:id', { id: enquiry.id })}>
              {enquiry.reference} <bdi>{enquiry.name}</bdi>
            </Link>
            <Happened steps={happened} />
          </li>
        ))}
      </ul>
      <div className="actions">
        <CancelLink to={back} label="Back to the list" />
      </div>
    </RouteDialog>
  )
}
