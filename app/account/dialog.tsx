import type { ReactNode } from 'react'
import { href } from 'react-router'
import { CancelLink, RouteDialog } from '../ui/dialog.tsx'
import type { Fields, Returned } from '../ui/fields.ts'
import { StaffForm } from '../ui/staff-form.tsx'

/** Where a form of the account leads back to. */
export const account = href('/account')

/** A question about one's own account, asked above its page: what it means, and its form. */
export function AccountDialog(props: {
  title: string
  submit: string
  busy: string
  fields?: Fields
  returned?: Returned | undefined
  children?: ReactNode
}) {
  const { title, submit, busy, fields = {}, returned, children } = props
  return (
    <RouteDialog title={title} back={account}>
      {children}
      <StaffForm
        label={title.replace(/\?$/, '')}
        fields={fields}
        returned={returned}
        submit={submit}
        busy={busy}
        actions={<CancelLink to={account} />}
      />
    </RouteDialog>
  )
}
