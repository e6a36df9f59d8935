import { erasureNote } from './erasure-note.ts'

/** One of its answers is a file, so the browser itself sends it. */
export function AddressForm({ email, issue }: Partial<Record<'email' | 'issue', string>>) {
  return (
    <form method="post" className="one-address" noValidate>
      <div className="field">
        <label htmlFor="email">Email</label>
        <input
          id="email"
          name="email"
          type="email"
          dir="auto"
          autoComplete="off"
          defaultValue={email}
          aria-invalid={issue ? true : undefined}
          aria-describedby={issue ? 'issue email-hint' : 'email-hint'}
        />
        {issue && (
          <p className="field-error" id="issue">
            {issue}
          </p>
        )}
        <p className="note" id="email-hint">
          Enquiries from this address, their steps and notes, mails, and the account, if there is
          one.
        </p>
      </div>
      <div className="actions">
        <button
          type="submit"
          className="button button-quiet"
          formAction="/admin/enquiries/held.json"
        >
          Export what is held
        </button>
      </div>
      <div className="tick">
        <input id="sure" type="checkbox" name="sure" />
        <label htmlFor="sure">Erase every enquiry of this address, for good</label>
      </div>
      <p className="note">{erasureNote}</p>
      <div className="actions">
        <button type="submit" className="button button-danger">
          Erase
        </button>
      </div>
    </form>
  )
}
