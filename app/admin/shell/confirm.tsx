import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { CancelLink, RouteDialog } from '#app/ui/dialog.tsx'
import type { Message } from '#app/ui/message.ts'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { Toast } from '#app/ui/toast.tsx'
import { SaidWords } from '#app/ui/words.tsx'
import type { Asking } from './question.ts'

/** The dialog of a question; `children` are said after its text, `fields` asked for with it. */
export function Confirm(props: {
  words: Asking
  back: string
  refused?: { message: Message }
  fields?: ReactNode
  children?: ReactNode
}) {
  const { words, back, refused, fields, children } = props
  const buttons = (
    <>
      {words.button && (
        <SubmitButton
          label={words.button}
          busy={words.busy ?? words.button}
          className={words.isDanger ? 'button button-danger' : 'button'}
        />
      )}
      <CancelLink to={back} label={words.cancel} />
    </>
  )
  return (
    <RouteDialog title={words.title} back={back}>
      {words.text.map((sentence) => (
        <p key={JSON.stringify(sentence)} dir="auto">
          <SaidWords words={sentence} />
        </p>
      ))}
      {children}
      {refused && <Toast message={refused.message} />}
      <Form method="post" className={fields ? 'fields' : 'actions'}>
        {Object.entries(words.values ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {fields}
        {fields ? <div className="actions">{buttons}</div> : buttons}
      </Form>
    </RouteDialog>
  )
}
