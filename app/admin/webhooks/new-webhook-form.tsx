import type { Returned } from '#app/ui/fields.ts'
import { StaffForm } from '#app/ui/staff-form.tsx'
import { eventTitles, webhookEvents } from '#core/webhooks/webhook.ts'

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
}) {
  return (
    <section className="new-webhook" aria-labelledby="new-webhook">
      <h2 id="new-webhook">New webhook</h2>
      <StaffForm
        label="New webhook"
        action={props.action}
        fields={fields}
        returned={props.returned}
        submit="Add Webhook"
        busy="Adding..."
      >
        <fieldset className="webhook-events">
          <legend>Events</legend>
          {webhookEvents.map((event) => (
            <div className="tick" key={event}>
              <input id={event} type="checkbox" name={event} defaultChecked />
              <label htmlFor={event}>{eventTitles[event]}</label>
            </div>
          ))}
        </fieldset>
      </StaffForm>
    </section>
  )
}
