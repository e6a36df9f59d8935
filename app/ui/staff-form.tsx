import type { ReactNode, SubmitEvent } from 'react'
import { Form, useSubmit } from 'react-router'
import type { Fields, Returned } from './fields.ts'
import { useFirstWrong } from './first-wrong.ts'
import { useHydrated } from './hydrated.ts'
import { passkeyProblem } from './passkey.ts'
import { SubmitButton } from './submit-button.tsx'
import { TextField } from './text-field.tsx'
import { Toast } from './toast.tsx'

/** The message is a toast. What was typed stays; the first wrong field has the focus. */
export function StaffForm(props: {
  label: string
  fields: Fields
  submit: string
  busy: string
  returned?: Returned
  initial?: Record<string, string>
  children?: ReactNode
  actions?: ReactNode
  /** Where it is not the page's address. */
  action?: string
  /** Makes what is sent along, such as what a passkey signs. */
  prepare?: () => Promise<Record<string, string>>
  /** Why that failed, for people. */
  onProblem?: (text: string | undefined) => void
}) {
  const { returned } = props
  const responseId = returned?.responseId
  const form = useFirstWrong(responseId)

  const submit = useSubmit()
  const { prepare, onProblem } = props
  const prepareAndSend = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const sent = new FormData(event.currentTarget)
    onProblem?.(undefined)
    try {
      for (const [name, value] of Object.entries((await prepare?.()) ?? {})) sent.set(name, value)
    } catch (error) {
      return onProblem?.(passkeyProblem(error))
    }
    void submit(sent, { method: 'post', action: props.action })
  }

  const { issues = {} } = returned ?? {}
  const firstWrong = Object.keys(issues).find((name) => issues[name])
  const hydrated = useHydrated()
  return (
    <Form
      method="post"
      action={props.action}
      aria-label={props.label}
      noValidate
      ref={form}
      onSubmit={prepare && prepareAndSend}
    >
      {returned && <Toast key={responseId} message={returned.message} />}
      {hydrated && returned && !firstWrong && (
        // A toast leaves or is closed; the reason stays with the form.
        <p className="field-error">{returned.message.text}</p>
      )}
      <div className="fields">
        {Object.entries(props.fields).map(([name, facts]) => (
          <TextField
            key={name}
            name={name}
            facts={facts}
            value={returned?.values[name] ?? props.initial?.[name]}
            issue={returned?.issues[name]}
            focused={name === firstWrong}
          />
        ))}
        {props.children}
      </div>
      <div className="actions">
        <SubmitButton label={props.submit} busy={props.busy} />
        {props.actions}
      </div>
    </Form>
  )
}
