import { href } from 'react-router'
import { markUnanswered } from '#core/enquiries/inbox.server.ts'
import { Confirm } from '../confirm.tsx'
import type { Route } from './+types/reopen.ts'
import { findNamed, withEnquiry } from './one-enquiry.ts'

export async function loader(args: Route.LoaderArgs) {
  return { name: await findNamed(args) }
}

export async function action(args: Route.ActionArgs) {
  return withEnquiry(args, markUnanswered)
}

/** Only for the address itself: the button of the list does not ask. */
export default function Reopen({ loaderData }: Route.ComponentProps) {
  return (
    <Confirm
      title="Mark this enquiry as not answered?"
      back={href('/admin/enquiries')}
      button="Mark as not answered"
      busy="Marking..."
    >
      <p>
        The enquiry from <bdi>{loaderData.name}</bdi> will count as waiting again on the dashboard.
      </p>
    </Confirm>
  )
}
