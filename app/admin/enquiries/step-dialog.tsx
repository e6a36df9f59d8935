import { Form, href } from 'react-router'
import { CancelLink, RouteDialog } from '#app/ui/dialog.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { Toast } from '#app/ui/toast.tsx'
import { isPossible, type StateStep } from '#core/enquiries/enquiry-state.ts'
import type { EnquirySummary } from '#core/enquiries/record.server.ts'
import type { TakenStep } from '#core/enquiries/taken-steps.server.ts'
import { useAnswer } from '../use-answer.ts'
import { Happened } from './happened.tsx'
import { OwnerField } from './owner-field.tsx'

export const buttons: Record<StateStep, string> = {
  assigned: 'Assign',
  answered: 'Mark answered',
  closed: 'Close',
  reopened: 'Reopen',
  spam: 'Spam',
  'not-spam': 'Not spam',
  erased: 'Erase',
}

type Conflict = { enquiry: EnquirySummary; happened: TakenStep[]; owner: string }

/** Also after a conflict: what others have done, and the step all the same where it is possible. */
export function StepDialog(props: {
  step: StateStep
  enquiry: EnquirySummary
  conflict?: Conflict
  owners?: readonly { id: string; name: string }[]
  children?: React.ReactNode
}) {
  const { step, owners, children } = props
  const { answer: conflict, unreachable } = useAnswer(props.conflict)
  const enquiry = conflict?.enquiry ?? props.enquiry
  const back = href('/admin/enquiries/:id', { id: enquiry.id })
  const possible = isPossible(enquiry, step)
  const label = buttons[step]
  return (
    <RouteDialog
      title={conflict ? 'Someone else got there first' : `${label}: ${enquiry.reference}`}
      back={back}
    >
      {conflict ? (
        <>
          <p>Since you opened this enquiry:</p>
          <Happened steps={conflict.happened} />
          <p>
            You chose: <strong>{label}</strong>. It was not done.
          </p>
        </>
      ) : (
        <p>
          The enquiry from <bdi>{enquiry.name || 'somebody who was erased'}</bdi>.
        </p>
      )}
      {!possible && !conflict && <p>This is not possible in the enquiry’s current state.</p>}
      {children}
      {unreachable && <Toast key={unreachable.responseId} message={unreachable.message} />}
      <Form method="post" className="actions">
        <input type="hidden" name="revision" value={enquiry.revision} />
        {possible && owners && (
          <OwnerField owners={owners} selected={conflict?.owner || (enquiry.owner?.id ?? '')} />
        )}
        {possible && (
          <SubmitButton
            label={conflict ? `${label} anyway` : label}
            busy="Saving..."
            className={step === 'erased' ? 'button button-danger' : 'button'}
          />
        )}
        <CancelLink to={back} label={conflict ? 'Leave it as it is' : 'Cancel'} />
      </Form>
    </RouteDialog>
  )
}
