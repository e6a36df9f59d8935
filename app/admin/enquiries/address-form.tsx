import { ErasureNote } from './erasure-note.tsx'

/** One of its answers is a file, so the browser itself sends it. */
export function AddressForm({ email, problem }: Partial<Record<'email' | 'problem', string>>) {
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
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'problem email-hint' : 'email-hint'}
        />
        {problem && (
          <p className="field-error" id="problem">
            {problem}
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
      <ErasureNote />
      <div className="actions">
        <button type="submit" className="button button-danger">
          Erase
        </button>
      </div>
    </form>
  )
}
