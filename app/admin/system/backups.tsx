import { Form } from 'react-router'
import type { FormField } from '#app/ui/form-field.tsx'
import { type Returned, StaffForm } from '#app/ui/staff-form.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import type { RecordedBackup } from '#core/backup/recorded-backups.server.ts'
import { type Column, linesOf, RecordTable } from '../record-table.tsx'

export const fields: readonly FormField[] = [
  {
    name: 'keep',
    label: 'Backups to keep',
    hint: 'From 1 to 365. Older ones are removed after a new one was made.',
    missing: 'Please enter a number of backups',
  },
  {
    name: 'nightly',
    label: 'Make a backup every night',
    control: 'tick',
    hint: 'At 00:00 UTC, while people work.',
  },
]

export function Backups(props: {
  settings: { nightly: boolean; keep: number }
  recent: readonly RecordedBackup[]
  place: string
  returned?: Returned | undefined
}) {
  const { settings, recent, place } = props
  const saved: Readonly<Record<string, string>> = {
    keep: String(settings.keep),
    nightly: settings.nightly ? 'on' : '',
  }
  return (
    <section aria-labelledby="backups" className="backups">
      <h2 id="backups">Backups</h2>
      <p>
        They go to <span className="breakable">{place}</span>, and each is tested by restoring it.
        The person who runs the server says where they go.
      </p>
      <StaffForm
        key={`${settings.nightly} ${settings.keep}`}
        label="Backups"
        fields={fields.map((field) => ({ ...field, initial: saved[field.name] }))}
        returned={props.returned}
        submit="Save"
        busy="Saving..."
      />
      <RecordTable
        caption="The latest backups"
        empty="No backup of the last 30 days is on record."
        {...linesOf(columns, recent, ({ startedAt }) => ({ key: String(startedAt.getTime()) }))}
      />
      <Form method="post" action="/admin/jobs/nightly-backup/run">
        <SubmitButton label="Make one now" busy="Asking..." className="button button-quiet" />
      </Form>
    </section>
  )
}

const columns: readonly Column<RecordedBackup>[] = [
  { label: 'Made', cell: ({ startedAt }) => ({ text: [startedAt] }) },
  {
    label: 'Where',
    cell: ({ sameDisk }) => ({ text: sameDisk ? 'On the data disk' : 'Elsewhere' }),
  },
  {
    label: 'Tested by restoring it',
    cell: ({ verified }) => ({ text: verified ? 'Yes' : 'No' }),
  },
]
