import { href } from 'react-router'
import { markAnswered } from '#core/enquiries/inbox.server.ts'
import { Confirm } from '../confirm.tsx'
import type { Route } from './+types/answered.ts'
import { findNamed, withEnquiry } from './one-enquiry.ts'

export async function loader(args: Route.LoaderArgs) {
  return { name: await findNamed(args) }
}

export async function action(args: Route.ActionArgs) {
  return withEnquiry(args, markAnswered)
}

/** Only for the address itself: the button of the list does not ask. */
export default function Answered({ loaderData }: Route.ComponentProps) {
  return (
    <Confirm
      title="Mark this enquiry as answered?"
      back={href('/admin/enquiries')}
      button="Mark as answered"
      busy="Marking..."
    >
      <p>
        The enquiry from <bdi>{loaderData.name}</bdi>. Your colleagues will see that you answered
        it.
      </p>
    </Confirm>
  )
}
