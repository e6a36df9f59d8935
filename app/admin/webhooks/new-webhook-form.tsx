import type { Returned } from '#app/ui/fields.ts'
import { StaffForm } from '#app/ui/staff-form.tsx'
import { eventTitles } from '#core/webhooks/webhook.ts'
import { NewRecord, TickList } from '../new-record.tsx'

export const fields = {
  address: {
    label: 'Address',
    autoComplete: 'off',
    placeholder: 'https://hooks.example.com/qantara',
    hint: 'https, on the public internet. No redirect is followed.',
    missing: 'Please enter an address',
  },
} as const

export function NewWebhookForm(props: {
  action: string
  returned?: Returned<keyof typeof fields>
  ticked?: readonly string[]
}) {
  return (
    <NewRecord title="New webhook">
      <StaffForm
        label="New webhook"
        action={props.action}
        fields={fields}
        returned={props.returned}
        submit="Add Webhook"
        busy="Adding..."
      >
        <TickList legend="Events" titles={eventTitles} ticked={props.ticked} />
      </StaffForm>
    </NewRecord>
  )
}
