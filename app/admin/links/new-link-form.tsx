import type { Returned } from '#app/ui/fields.ts'
import { StaffForm } from '#app/ui/staff-form.tsx'
import { languageNames, languages } from '#core/language.ts'
import { NewRecord } from '../new-record.tsx'

export const fields = {
  recipient: {
    label: 'Recipient',
    autoComplete: 'off',
    hint: 'As it appears on every page.',
    missing: 'Please enter a name',
  },
  email: {
    label: 'Email',
    type: 'email',
    autoComplete: 'off',
    missing: 'Please enter an email address',
  },
  days: { label: 'Expires after (days)', autoComplete: 'off', missing: 'Please enter a number' },
} as const

export function NewLinkForm(props: {
  themes: readonly { id: string; name: string }[]
  days: number
  action: string
  returned?: Returned<keyof typeof fields>
}) {
  const { themes, days, returned } = props
  return (
    <NewRecord title="New link">
      <StaffForm
        label="New link"
        action={props.action}
        fields={fields}
        initial={{ days: String(days) }}
        returned={returned}
        submit="Make Link"
        busy="Making..."
      >
        <div className="field">
          <label htmlFor="theme">Theme</label>
          <select id="theme" name="theme">
            {themes.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor="language">Language</label>
          <select id="language" name="language">
            {languages.map((language) => (
              <option key={language} value={language}>
                {languageNames[language]}
              </option>
            ))}
          </select>
          <p className="note">Of the page and the email.</p>
        </div>
        <div className="tick">
          <input id="attestation" type="checkbox" name="attestation" />
          <label htmlFor="attestation">Ask for an attestation first</label>
        </div>
        <div className="tick">
          <input id="mail" type="checkbox" name="mail" defaultChecked />
          <label htmlFor="mail">Send it to this address</label>
        </div>
      </StaffForm>
    </NewRecord>
  )
}
