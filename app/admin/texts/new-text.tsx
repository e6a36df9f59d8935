import { Form, Link } from 'react-router'
import { error } from '#app/ui/message.ts'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { Toast } from '#app/ui/toast.tsx'
import { ScreenHead } from '../frame/screen-head.tsx'
import { useAnswer } from '../use-answer.ts'

/** A text begins with its title; all else is written in its editor. */
export function NewText(props: {
  title: string
  back: { to: string; label: string }
  cancelTo: string
  fieldId: string
  /** What is asked for where the title cannot be taken. */
  wanted: string
  hint?: string
  returned: { responseId: string; title: string } | undefined
}) {
  const { title, fieldId, hint } = props
  const { answer, unreachable } = useAnswer(props.returned)
  return (
    <>
      <ScreenHead title={title} back={props.back} />
      {answer && !unreachable && (
        <Toast key={answer.responseId} message={error('Not created', props.wanted)} />
      )}
      {unreachable && <Toast key={unreachable.responseId} message={unreachable.message} />}
      <Form method="post" className="fields">
        <div className="field">
          <label htmlFor={fieldId}>Title</label>
          <input
            id={fieldId}
            name="title"
            dir="auto"
            autoComplete="off"
            defaultValue={answer?.title}
            aria-invalid={answer ? true : undefined}
            aria-describedby={hint && `${fieldId}-hint`}
          />
          {hint && (
            <p className="hint" id={`${fieldId}-hint`}>
              {hint}
            </p>
          )}
        </div>
        <div className="actions">
          <SubmitButton label={title} busy="Creating..." />
          <Link to={props.cancelTo}>Cancel</Link>
        </div>
      </Form>
    </>
  )
}
