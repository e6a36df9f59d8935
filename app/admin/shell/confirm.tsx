import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { CancelLink, RouteDialog } from '#app/ui/dialog.tsx'
import { useFirstWrong } from '#app/ui/first-wrong.ts'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { Toast } from '#app/ui/toast.tsx'
import { SaidWords } from '#app/ui/words.tsx'
import { error } from '#core/issue.ts'
import { FieldOfForm } from '../fields/form-field.tsx'
import { useAnswer } from '../use-form.ts'
import type { Returned } from './question.server.ts'
import type { Asking } from './question.ts'

/** The dialog of a question, or of what came back instead of an answer; `children` follow its text. */
export function Confirm(props: {
  words: Asking
  back: string
  returned: Returned | undefined
  children?: ReactNode
}) {
  const { answer, unreachable } = useAnswer(props.returned)
  const words = answer?.words ?? props.words
  const back = answer?.back ?? props.back
  const { fields = [], copy, values = {} } = words
  const { message = undefined, issues = {}, typed = {}, responseId } = answer ?? {}
  const form = useFirstWrong(responseId)
  const wrong = fields.find(({ name }) => issues[name])
  const told = unreachable ?? (message && { message, responseId })
  return (
    <RouteDialog title={words.title} back={back}>
      {words.text.map((sentence) => (
        <p key={JSON.stringify(sentence)} dir="auto">
          <SaidWords words={sentence} />
        </p>
      ))}
      {props.children}
      {told && <Toast key={told.responseId} message={told.message} />}
      <Form method="post" aria-label={words.title} ref={form} noValidate>
        {Object.entries(values).map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        {fields.length > 0 && (
          <div className="fields">
            {fields.map((field) => {
              const issue = issues[field.name]
              return (
                <FieldOfForm
                  key={field.name}
                  field={field}
                  value={typed[field.name] ?? field.initial}
                  issue={issue ? error(field.name, issue) : undefined}
                  isFocused={field === wrong}
                />
              )
            })}
          </div>
        )}
        {copy && (
          <p>
            <code className="breakable">{copy.text}</code>
          </p>
        )}
        <div className="actions">
          {copy && <CopyButton text={copy.text} label={copy.label} />}
          {words.button && (
            <SubmitButton
              label={words.button}
              busy={words.busy ?? words.button}
              className={words.isDanger ? 'button button-danger' : 'button'}
            />
          )}
          <CancelLink to={back} label={words.cancel} />
        </div>
      </Form>
    </RouteDialog>
  )
}
