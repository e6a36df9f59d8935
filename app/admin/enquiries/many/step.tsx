import { href, Link } from 'react-router'
import { unreachableIn } from '#app/connection.ts'
import { CancelLink, RouteDialog } from '#app/ui/dialog.tsx'
import { Happened } from '../happened.tsx'
import { stepAt } from '../take-step.ts'
import type { Route } from './+types/step.ts'
import { takeMany } from './take-many.ts'

export const loader = () => null

export const action = (args: Route.ActionArgs) => takeMany(args, stepAt(args.pattern))

export default function StepOfMany({ actionData: result }: Route.ComponentProps) {
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
