import type { ReactNode } from 'react'
import { Form, href, useNavigate, useNavigation } from 'react-router'
import { isPossible, type StateStep } from '#core/enquiries/enquiry-state.ts'
import type { EnquiryDetail } from '#core/enquiries/one-enquiry.server.ts'
import { FieldOfForm } from '../fields/form-field.tsx'
import { ownerField, stepButtons } from './enquiry-words.ts'
import { replyLink } from './reply-link.ts'

export function EnquiryActions(props: {
  enquiry: EnquiryDetail
  owners: readonly { id: string; name: string }[]
  self: string
}) {
  const { enquiry, owners, self } = props
  const { id, erasedAt, state, owner } = enquiry
  if (erasedAt) return null
  const step = (name: StateStep, action: string, children?: ReactNode) =>
    isPossible(enquiry, name) && (
      <StepForm key={name} action={action} revision={enquiry.revision} label={stepButtons[name]}>
        {children}
      </StepForm>
    )
  return (
    <div className="enquiry-actions">
      {state !== 'spam' && <ReplyLink enquiry={enquiry} />}
      {step('answered', href('/admin/enquiries/:id/answered', { id }))}
      {step('closed', href('/admin/enquiries/:id/close', { id }))}
      {step('reopened', href('/admin/enquiries/:id/reopen', { id }))}
      {step(
        'assigned',
        href('/admin/enquiries/:id/assign', { id }),
        <FieldOfForm key={owner?.id} field={ownerField(owners, self)} value={owner?.id ?? self} />,
      )}
      {step('not-spam', href('/admin/enquiries/:id/not-spam', { id }))}
      {step('spam', href('/admin/enquiries/:id/spam', { id }))}
      <Form action={href('/admin/enquiries/:id/erase', { id })} preventScrollReset>
        <button type="submit" className="action action-danger">
          {stepButtons.erased}
        </button>
      </Form>
    </div>
  )
}

function StepForm(props: {
  action: string
  revision: number
  label: string
  children?: ReactNode
}) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" action={props.action} preventScrollReset>
      <input type="hidden" name="revision" value={props.revision} />
      {props.children}
      <button type="submit" className="action" disabled={isBusy}>
        {props.label}
      </button>
    </Form>
  )
}

/** Meanwhile the panel asks whether the mail was sent. */
function ReplyLink({ enquiry }: { enquiry: EnquiryDetail }) {
  const navigate = useNavigate()
  const to = href('/admin/enquiries/:id/reply', { id: enquiry.id })
  return (
    <a
      className="button"
      href={replyLink(enquiry)}
      onClick={() => void navigate(to, { preventScrollReset: true })}
    >
      Reply
    </a>
  )
}
