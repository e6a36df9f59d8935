import { error } from '#core/issue.ts'
import { FieldOfForm } from '../fields/form-field.tsx'
import { erasureNote } from './erasure-note.ts'

const emailField = {
  name: 'email',
  label: 'Email',
  control: 'line',
  type: 'email',
  hint: 'Enquiries from this address, their steps and notes, mails, and the account, if there is one.',
} as const

const sureField = {
  name: 'sure',
  label: 'Erase every enquiry of this address, for good',
  control: 'tick',
  hint: erasureNote,
} as const

/** One of its answers is a file, so the browser itself sends it. */
export function AddressForm({ email, issue }: Partial<Record<'email' | 'issue', string>>) {
  return (
    <form method="post" className="one-address" noValidate>
      <FieldOfForm
        field={emailField}
        value={email}
        issue={issue ? error('email', issue) : undefined}
      />
      <div className="actions">
        <button
          type="submit"
          className="button button-quiet"
          formAction="/admin/enquiries/held.json"
        >
          Export what is held
        </button>
      </div>
      <FieldOfForm field={sureField} />
      <div className="actions">
        <button type="submit" className="button button-danger">
          Erase
        </button>
      </div>
    </form>
  )
}
