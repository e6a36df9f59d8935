import type { Returned } from '#app/ui/fields.ts'
import { StaffForm } from '#app/ui/staff-form.tsx'
import { keyLifetimes, scopeTitles } from '#core/api-keys/api-key.ts'
import { FieldOfForm } from '../fields/form-field.tsx'
import { NewRecord, TickList } from '../new-record.tsx'

export const fields = {
  name: {
    label: 'Name',
    autoComplete: 'off',
    hint: 'Who or what uses it.',
    missing: 'Please enter a name',
  },
  origin: {
    label: 'Origin',
    autoComplete: 'off',
    placeholder: 'https://www.example.com',
    hint: 'Optional: the site whose pages may use it; several with spaces between them. Without one, only programs can.',
  },
  perMinute: {
    label: 'Requests per minute',
    autoComplete: 'off',
    missing: 'Please enter a number',
  },
} as const

export function NewKeyForm(props: {
  perMinute: number
  action: string
  returned?: Returned<keyof typeof fields>
  chosen?: { days: string; reads: readonly string[] }
}) {
  return (
    <NewRecord title="New key">
      <StaffForm
        label="New key"
        action={props.action}
        fields={fields}
        initial={{ perMinute: String(props.perMinute) }}
        returned={props.returned}
        submit="Make Key"
        busy="Making..."
      >
        <FieldOfForm
          field={{
            name: 'days',
            label: 'Expires',
            control: 'select',
            options: keyLifetimes.map((days) => ({
              value: String(days),
              label: days === 0 ? 'Never: until it is revoked' : `After ${days} days`,
            })),
          }}
          value={props.chosen?.days}
        />
        <TickList legend="May read" titles={scopeTitles} ticked={props.chosen?.reads} />
      </StaffForm>
    </NewRecord>
  )
}
