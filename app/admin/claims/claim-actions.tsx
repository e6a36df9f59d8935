import { use } from 'react'
import { useHydrated } from '#app/ui/hydrated.ts'
import { Moment } from '#app/ui/moment.tsx'
import { SubmitButton } from '#app/ui/staff-form.tsx'
import { NeedsApproval } from '../review/needs-approval.ts'
import type { ClaimFormState } from './use-claim-form.ts'

export function ClaimActions(props: { form: ClaimFormState; isNew: boolean; isUsed: boolean }) {
  const { unsaved, isKept, keptAt, revert } = props.form
  const hydrated = useHydrated()
  const submits = use(NeedsApproval) && props.isUsed
  const save = submits
    ? { label: 'Submit', busy: 'Submitting...' }
    : { label: 'Save', busy: 'Saving...' }
  return (
    <div className="actions">
      <SubmitButton {...(props.isNew ? { label: 'Add Claim', busy: 'Adding...' } : save)} />
      {hydrated && (
        <button type="button" className="button button-quiet" disabled={!unsaved} onClick={revert}>
          Revert
        </button>
      )}
      <p className="claim-unsaved" role="status">
        {unsaved && <span className="badge">Unsaved Changes</span>}
        {unsaved && keptAt && (
          <span className="note">
            We restored your draft from <Moment at={keptAt} />.
          </span>
        )}
        {!isKept && <span className="note">This browser cannot keep a draft of them.</span>}
      </p>
    </div>
  )
}
