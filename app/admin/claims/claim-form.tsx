import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { type ClaimField, claimFields } from '#core/claims/claim.ts'
import { LeaveQuestion } from '../editor/dialogs/leave-dialog.tsx'
import { useLeaveWarning } from '../editor/use-leave-warning.ts'
import { ClaimActions } from './claim-actions.tsx'
import { ClaimFieldLine } from './claim-field.tsx'
import type { ClaimFormState } from './use-claim-form.ts'

/** In pairs where there is an Arabic one. */
const lines: readonly (readonly ClaimField[])[] = [
  ['value', 'valueAr'],
  ['unit'],
  ['source', 'sourceAr'],
  ['sourceDate', 'sourceDateAr'],
  ['sourceUrl'],
  ['owner', 'reviewBy'],
]

/** A new `key` begins again with what is given. */
export function ClaimForm(props: {
  form: ClaimFormState
  people: readonly { id: string; name: string }[]
  isNew?: boolean
  isUsed?: boolean
}) {
  const { form, people, isNew } = props
  const { typed, issues, theirs, isKept } = form
  const { element, blocker, onSubmit } = useSending(form)
  const issueAt = (name: string) => issues.find(({ path }) => path === name)
  return (
    <Form
      method="post"
      className="claim-form"
      aria-label={isNew ? 'New claim' : 'Claim'}
      noValidate
      ref={element}
      onInput={({ currentTarget }) => form.change(currentTarget)}
      onSubmit={onSubmit}
    >
      {!isNew && <input type="hidden" name="revision" value={form.revision} />}
      {isNew && (
        <div className="claim-line">
          <ClaimFieldLine
            name="name"
            config={{ label: 'Name', hint: 'Texts refer to it in braces: {claim.markets}.' }}
            value={form.name}
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
              config={claimFields[name]}
              value={typed[name]}
              issue={issueAt(name)}
              people={name === 'owner' ? people : undefined}
              saved={theirs}
            />
          ))}
        </div>
      ))}
      {!isNew && typed.valueAr !== '' && (
        <div className="tick">
          <input id="caught-up" type="checkbox" name="isCaughtUp" />
          <label htmlFor="caught-up">The Arabic value matches the English one</label>
        </div>
      )}
      <ClaimActions form={form} isNew={isNew === true} isUsed={props.isUsed === true} />
      <LeaveQuestion blocker={blocker} isKept={isKept} />
    </Form>
  )
}

/** What is sent leads to where it is shown; what is refused, to the first field that is wrong. */
function useSending({ unsaved, message, responseId }: ClaimFormState) {
  const element = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const { blocker } = useLeaveWarning(unsaved, () => isSending.current)
  useEffect(() => {
    if (message?.id) isSending.current = false
  }, [message?.id])
  useEffect(() => {
    if (responseId) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [responseId])
  const onSubmit = () => {
    isSending.current = true
  }
  return { element, blocker, onSubmit }
}
