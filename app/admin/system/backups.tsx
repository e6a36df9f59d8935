import { Form } from 'react-router'
import type { Returned } from '#app/ui/fields.ts'
import { StaffForm } from '#app/ui/staff-form.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import type { RecordedBackup } from '#core/backup/recorded-backups.server.ts'
import { FieldOfForm } from '../fields/form-field.tsx'
import { type Column, linesOf, RecordTable } from '../record-table.tsx'

export const fields = {
  keep: {
    label: 'Backups to keep',
    autoComplete: 'off',
    hint: 'From 1 to 365. Older ones are removed after a new one was made.',
    missing: 'Please enter a number of backups',
  },
} as const

const nightlyField = {
  name: 'nightly',
  label: 'Make a backup every night',
  control: 'tick',
  hint: 'At 00:00 UTC, while people work.',
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
        Whoever runs the server says where they go.
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
        <FieldOfForm field={nightlyField} value={settings.nightly ? 'on' : ''} />
      </StaffForm>
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
