import { href, Link } from 'react-router'
import type { Returned } from '#app/ui/fields.ts'
import { StaffForm } from '#app/ui/staff-form.tsx'
import type { SecuritySettings } from '#core/site-settings/security-settings.server.ts'

export const fields = {
  days: {
    label: 'Keep events for (days)',
    autoComplete: 'off',
    hint: 'Older ones are removed once a day.',
    missing: 'Please enter a number of days',
  },
} as const

export function SecuritySettingsForm(props: {
  settings: SecuritySettings
  returned?: Returned<'days'>
}) {
  const { days, secondFactorRequired } = props.settings
  return (
    <section aria-labelledby="protection" className="second-factor">
      <h2 id="protection">Settings</h2>
      <StaffForm
        // What was saved is what the form starts from.
        key={`${days} ${secondFactorRequired}`}
        label="Security settings"
        fields={fields}
        initial={{ days: String(days) }}
        returned={props.returned}
        submit="Save"
        busy="Saving..."
      >
        <div className="tick">
          <input
            id="required"
            type="checkbox"
            name="required"
            defaultChecked={secondFactorRequired}
            aria-describedby="required-note"
          />
          <label htmlFor="required">Every admin needs two-step verification</label>
          <p className="note" id="required-note">
            Admins without one must set it up at their next sign-in.{' '}
            <Link to={href('/admin/account/second-factor')}>Set up yours first</Link>.
          </p>
        </div>
      </StaffForm>
    </section>
  )
}
