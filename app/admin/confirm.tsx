import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { CancelLink, RouteDialog } from '../ui/dialog.tsx'
import type { Message } from '../ui/message.ts'
import { SubmitButton } from '../ui/staff-form.tsx'
import { Toast } from '../ui/toast.tsx'

/** Asks before something is done that a person would not like to do by mistake. */
export function Confirm(props: {
  title: string
  back: string
  button: string
  busy: string
  /** Something is taken away. */
  isDanger?: boolean
  /** Why it was not done, after an attempt. */
  refused?: { message: Message }
  children: ReactNode
}) {
  return (
    <RouteDialog title={props.title} back={props.back}>
      {props.children}
      {props.refused && <Toast message={props.refused.message} />}
      <Form method="post" className="actions">
        <SubmitButton
          label={props.button}
          busy={props.busy}
          className={props.isDanger ? 'button button-danger' : 'button'}
        />
        <CancelLink to={props.back} />
      </Form>
    </RouteDialog>
  )
}
