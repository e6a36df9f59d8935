import { use, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { useHydrated } from '#app/ui/hydrated.ts'
import { SubmitButton } from '#app/ui/staff-form.tsx'
import { type Claim, type ClaimField, type ClaimText, claimFields } from '#core/claims/claim.ts'
import type { Issue } from '#core/issue.ts'
import { LeaveDialog } from '../editor/dialogs/leave-dialog.tsx'
import { useLeaveWarning } from '../editor/use-leave-warning.ts'
import { NeedsApproval } from '../review/needs-approval.ts'
import { ClaimFieldLine } from './claim-field.tsx'

/** In pairs where there is an Arabic one. */
const lines: readonly (readonly ClaimField[])[] = [
  ['value', 'valueAr'],
  ['unit'],
  ['source', 'sourceAr'],
  ['sourceDate', 'sourceDateAr'],
  ['sourceUrl'],
  ['owner', 'reviewBy'],
]

export function invalidMessage(issues: readonly Issue[]) {
  const count = issues.length === 1 ? '1 field' : `${issues.length} fields`
  return { tone: 'error' as const, title: 'Not saved', text: `Please look at ${count} below.` }
}

export const conflictMessage = {
  tone: 'error' as const,
  title: 'Not saved',
  text:
    'Somebody saved this claim while you were editing. What they saved is shown below each field ' +
    'that differs; your text is still in the fields. Save again to replace theirs.',
}

const atRisk = { unsaved: true, isKept: false, isUploading: false }

/** A new `key` begins again with what is given. */
export function ClaimForm(props: {
  typed: ClaimText
  issues: readonly Issue[]
  people: readonly { id: string; name: string }[]
  /** Of what has come back. */
  responseId: string | undefined
  /** A new one is given its name here. */
  newName?: string
  /** What is stored, and as what it was loaded. */
  stored?: { claim: Claim; revision: number; isConflict: boolean }
  /** Whether texts name it. */
  isUsed?: boolean
}) {
  const { typed, issues, people, responseId, newName, stored } = props
  const form = useRef<HTMLFormElement>(null)
  const [unsaved, setUnsaved] = useState(responseId !== undefined)
  // What is sent leads to where it is shown.
  const isSending = useRef(false)
  const hydrated = useHydrated()
  const submits = use(NeedsApproval) && props.isUsed === true
  const { blocker } = useLeaveWarning(unsaved, () => isSending.current)
  useEffect(() => {
    if (responseId) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [responseId])
  const issueAt = (name: string) => issues.find(({ path }) => path === name)
  return (
    <Form
      method="post"
      className="claim-form"
      aria-label={stored ? 'Claim' : 'New claim'}
      noValidate
      ref={form}
      onInput={() => setUnsaved(true)}
      onSubmit={() => {
        isSending.current = true
      }}
    >
      {stored && <input type="hidden" name="revision" value={stored.revision} />}
      {newName !== undefined && (
        <div className="claim-line">
          <ClaimFieldLine
            name="name"
            facts={{ label: 'Name', hint: 'Texts name it so in braces: {claim.markets}.' }}
            value={newName}
            issue={issueAt('name')}
          />
        </div>
      )}
      {lines.map((names) => (
        <div className="claim-line" key={names.join()}>
          {names.map((name) => (
            <ClaimFieldLine
              key={name}
              name={name}
              facts={claimFields[name]}
              value={typed[name]}
              issue={issueAt(name)}
              people={name === 'owner' ? people : undefined}
              saved={stored?.isConflict ? stored.claim : undefined}
            />
          ))}
        </div>
      ))}
      {stored && typed.valueAr !== '' && (
        <div className="tick">
          <input id="caught-up" type="checkbox" name="isCaughtUp" />
          <label htmlFor="caught-up">The Arabic value says what the English one says</label>
        </div>
      )}
      <div className="actions">
        {stored ? (
          <SubmitButton
            label={submits ? 'Submit' : 'Save'}
            busy={submits ? 'Submitting...' : 'Saving...'}
          />
        ) : (
          <SubmitButton label="Add Claim" busy="Adding..." />
        )}
      </div>
      {hydrated && blocker.state === 'blocked' && (
        <LeaveDialog
          atRisk={atRisk}
          onStay={() => blocker.reset()}
          onLeave={() => blocker.proceed()}
        />
      )}
    </Form>
  )
}
