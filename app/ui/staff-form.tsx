import type { ReactNode, SubmitEvent } from 'react'
import { Form, useSubmit } from 'react-router'
import { error } from '#core/issue.ts'
import { useFirstWrong } from './first-wrong.ts'
import { FieldOfForm, type FormField } from './form-field.tsx'
import { useHydrated } from './hydrated.ts'
import type { Message } from './message.ts'
import { passkeyProblem } from './passkey.ts'
import { SubmitButton } from './submit-button.tsx'
import { Toast } from './toast.tsx'

/** A form that came back, with what had been typed, never a password. */
export type Returned<Name extends string = string> = {
  /** So that it is announced and focused again. */
  responseId: string
  message?: Message | undefined
  issues?: Readonly<Partial<Record<Name, string | undefined>>>
  values: Readonly<Partial<Record<Name, string>>>
}

/** The message is a toast. What was typed stays; the first wrong field has the focus. */
export function StaffForm(props: {
  label: string
  fields?: readonly FormField[]
  /** Without one nothing is sent. */
  submit?: string | undefined
  busy?: string | undefined
  isDanger?: boolean | undefined
  returned?: Returned | undefined
  children?: ReactNode
  actions?: ReactNode
  /** Where it is not the page's address. */
  action?: string
  /** Makes what is sent along, such as what a passkey signs. */
  prepare?: () => Promise<Record<string, string>>
  /** Why that failed, for people. */
  onProblem?: (text: string | undefined) => void
}) {
  const { returned, fields = [], submit: button } = props
  const { responseId, message, issues = {}, values = {} } = returned ?? {}
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

  const wrong = fields.find(({ name }) => issues[name])
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
      {message && <Toast key={responseId} message={message} />}
      {hydrated && message && !wrong && (
        // A toast leaves or is closed; the reason stays with the form.
        <p className="field-error">{message.text}</p>
      )}
      <div className="fields">
        {fields.map((field) => {
          const { name, initial } = field
          const issue = issues[name]
          return (
            <FieldOfForm
              key={name}
              field={field}
              value={values[name] ?? initial}
              issue={issue ? error(name, issue) : undefined}
              isFocused={field === wrong}
            />
          )
        })}
        {props.children}
      </div>
      <div className="actions">
        {button && (
          <SubmitButton
            label={button}
            busy={props.busy ?? button}
            className={props.isDanger ? 'button button-danger' : 'button'}
          />
        )}
        {props.actions}
      </div>
    </Form>
  )
}
