import { Form, href } from 'react-router'
import { CancelLink, RouteDialog } from '#app/ui/dialog.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { isPossible } from '#core/enquiries/enquiry-state.ts'
import { replyLink } from '../reply-link.ts'
import { loadEnquiry } from '../take-step.ts'
import type { Route } from './+types/reply.ts'

export const loader = (args: Route.LoaderArgs) => loadEnquiry(args)

/** Mail programs do not tell what becomes of a mail. */
export default function Reply({ loaderData: enquiry }: Route.ComponentProps) {
  const { id, name, email, revision } = enquiry
  return (
    <RouteDialog title="Did you send it?" back={href('/admin/enquiries/:id', { id })}>
      <p>
        Your mail program opens with a mail to <bdi>{name}</bdi>. If it did not,{' '}
        <a href={replyLink(enquiry)}>open it again</a>, or write to{' '}
        <bdi className="breakable">{email}</bdi>.
      </p>
      <Form
        method="post"
        action={href('/admin/enquiries/:id/answered', { id })}
        className="actions"
      >
        <input type="hidden" name="revision" value={revision} />
        {isPossible(enquiry, 'answered') && (
          <SubmitButton label="Yes, mark answered" busy="Saving..." />
        )}
        <CancelLink to={href('/admin/enquiries/:id', { id })} label="Not yet" />
      </Form>
    </RouteDialog>
  )
}
