import type { ReactNode } from 'react'
import { useAnswer } from './connection.ts'
import type { ReturnedQuestion } from './question.server.ts'
import type { Asking } from './question.ts'
import { CopyButton } from './ui/copy-button.tsx'
import { CancelLink, RouteDialog } from './ui/dialog.tsx'
import { StaffForm } from './ui/staff-form.tsx'
import { SaidWords } from './ui/words.tsx'

/** The dialog of a question, or of what came back instead of an answer; `children` follow its text. */
export function QuestionDialog(props: {
  words: Asking
  back: string
  returned: ReturnedQuestion | undefined
  children?: ReactNode
}) {
  const { answer, unreachable } = useAnswer(props.returned)
  const words = answer?.words ?? props.words
  const back = answer?.back ?? props.back
  const { copy, link, values = {} } = words
  return (
    // The step after it is a dialog of its own, which takes the focus, also where it is called the same.
    <RouteDialog
      key={`${words.title} ${answer?.words !== undefined}`}
      title={words.title}
      back={back}
    >
      {words.text.map((sentence) => (
        <p key={JSON.stringify(sentence)} dir="auto">
          <SaidWords words={sentence} />
        </p>
      ))}
      {props.children}
      <StaffForm
        label={words.title}
        fields={words.fields}
        returned={unreachable ? { values: {}, ...answer, ...unreachable } : answer}
        submit={words.button}
        busy={words.busy}
        isDanger={words.isDanger}
        actions={
          <>
            {copy && <CopyButton text={copy.text} label={copy.label} />}
            {link && (
              <a className="button" href={link.to}>
                {link.label}
              </a>
            )}
            <CancelLink to={back} label={words.cancel} />
          </>
        }
      >
        {Object.entries(values).map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        {copy && (
          <p>
            <code className="breakable">{copy.text}</code>
          </p>
        )}
      </StaffForm>
    </RouteDialog>
  )
}
