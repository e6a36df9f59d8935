import { Form } from 'react-router'
import type { Returned } from '#app/ui/fields.ts'
import { Moment } from '#app/ui/moment.tsx'
import { StaffForm } from '#app/ui/staff-form.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import type { RecordedBackup } from '#core/backup/recorded-backups.server.ts'

export const fields = {
  keep: {
    label: 'Backups to keep',
    autoComplete: 'off',
    hint: 'From 1 to 365. Older ones are removed after a new one was made.',
    missing: 'Please enter a number of backups',
  },
} as const

export function Backups(props: {
  settings: { nightly: boolean; keep: number }
  recent: readonly RecordedBackup[]
  place: string
  returned?: Returned<'keep'>
}) {
  const { settings, recent, place } = props
  return (
    <section aria-labelledby="backups" className="backups">
      <h2 id="backups">Backups</h2>
      <p>
        They go to <span className="breakable">{place}</span>, and each is tested by restoring it.
        The variables BACKUP_DIR and BACKUP_S3_… of the server say where.
      </p>
      <StaffForm
        key={`${settings.nightly} ${settings.keep}`}
        label="Backups"
        fields={fields}
        initial={{ keep: String(settings.keep) }}
        returned={props.returned}
        submit="Save"
        busy="Saving..."
      >
        <div className="tick">
          <input
            id="nightly"
            type="checkbox"
            name="nightly"
            defaultChecked={settings.nightly}
            aria-describedby="nightly-note"
          />
          <label htmlFor="nightly">Make a backup every night</label>
          <p className="note" id="nightly-note">
            At 00:00 UTC, while people work.
          </p>
        </div>
      </StaffForm>
      {recent.length === 0 ? (
        <p>No backup of the last 30 days is on record.</p>
      ) : (
        <RecentBackups recent={recent} />
      )}
      <Form method="post" action="/admin/jobs/nightly-backup/run">
        <SubmitButton label="Make one now" busy="Asking..." className="button button-quiet" />
      </Form>
    </section>
  )
}

function RecentBackups({ recent }: { recent: readonly RecordedBackup[] }) {
  return (
    <table>
      <caption className="visually-hidden">The latest backups</caption>
      <thead>
        <tr>
          <th scope="col">Made</th>
          <th scope="col">Where</th>
          <th scope="col">Tested by restoring it</th>
        </tr>
      </thead>
      <tbody>
        {recent.map(({ startedAt, sameDisk, verified }) => (
          <tr key={startedAt.getTime()}>
            <th scope="row">
              <Moment at={startedAt} />
            </th>
            <td data-label="Where">{sameDisk ? 'On the data disk' : 'Elsewhere'}</td>
            <td data-label="Tested by restoring it">{verified ? 'Yes' : 'No'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
