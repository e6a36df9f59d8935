import type { Returned } from '#app/ui/fields.ts'
import { StaffForm } from '#app/ui/staff-form.tsx'
import { languageNames, languages } from '#core/language.ts'
import { FieldOfForm } from '../fields/form-field.tsx'
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
        <FieldOfForm
          field={{
            name: 'theme',
            label: 'Theme',
            control: 'select',
            options: themes.map(({ id, name }) => ({ value: id, label: name })),
          }}
        />
        <FieldOfForm
          field={{
            name: 'language',
            label: 'Language',
            hint: 'Of the page and the email.',
            control: 'select',
            options: languages.map((value) => ({ value, label: languageNames[value] })),
          }}
        />
        <FieldOfForm
          field={{ name: 'attestation', label: 'Ask for an attestation first', control: 'tick' }}
        />
        <FieldOfForm
          field={{ name: 'mail', label: 'Send it to this address', control: 'tick' }}
          value="on"
        />
      </StaffForm>
    </NewRecord>
  )
}
