import { Form, Link } from 'react-router'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { Toast } from '#app/ui/toast.tsx'
import { error } from '#core/issue.ts'
import { FieldOfForm } from '../fields/form-field.tsx'
import { ScreenHead } from '../frame/screen-head.tsx'
import { useAnswer } from '../use-answer.ts'

/** A text begins with its title; all else is written in its editor. */
export function NewText(props: {
  title: string
  back: { to: string; label: string }
  /** What is asked for where the title cannot be taken. */
  wanted: string
  hint?: string
  returned: { responseId: string; title: string } | undefined
}) {
  const { title, back, wanted, hint } = props
  const { answer, unreachable } = useAnswer(props.returned)
  return (
    <>
      <ScreenHead title={title} back={back} />
      {answer && !unreachable && (
        <Toast
          key={answer.responseId}
          message={{ tone: 'error', title: 'Not created', text: wanted }}
        />
      )}
      {unreachable && <Toast key={unreachable.responseId} message={unreachable.message} />}
      <Form method="post" className="fields">
        <FieldOfForm
          field={{ name: 'title', label: 'Title', control: 'line', hint }}
          value={answer?.title}
          issue={answer && error('title', wanted)}
          isFocused
        />
        <div className="actions">
          <SubmitButton label={title} busy="Creating..." />
          <Link to={back.to}>Cancel</Link>
        </div>
      </Form>
    </>
  )
}
