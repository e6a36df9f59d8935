import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { CancelLink, RouteDialog } from '../ui/dialog.tsx'
import type { Message } from '../ui/message.ts'
import { SubmitButton } from '../ui/staff-form.tsx'
import { Toast } from '../ui/toast.tsx'

/** Where a button asks nothing, only for who comes to the address itself. */
export function Confirm(props: {
  title: string
  back: string
  button: string
  busy: string
  isDanger?: boolean
  refused?: { message: Message }
  values?: Readonly<Record<string, string>>
  /** Asked for besides, above the buttons. */
  fields?: ReactNode
  children: ReactNode
}) {
  const buttons = (
    <>
      <SubmitButton
        label={props.button}
        busy={props.busy}
        className={props.isDanger ? 'button button-danger' : 'button'}
      />
      <CancelLink to={props.back} />
    </>
  )
  return (
    <RouteDialog title={props.title} back={props.back}>
      {props.children}
      {props.refused && <Toast message={props.refused.message} />}
      <Form method="post" className={props.fields ? 'fields' : 'actions'}>
        {Object.entries(props.values ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {props.fields ? (
          <>
            {props.fields}
            <div className="actions">{buttons}</div>
          </>
        ) : (
          buttons
        )}
      </Form>
    </RouteDialog>
  )
}
