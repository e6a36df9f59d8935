import type { ChangeSummary } from '#core/history/describe-change.ts'

const verbs: Record<ChangeSummary['action'], string> = {
  added: 'Added',
  updated: 'Updated',
  moved: 'Moved',
  removed: 'Removed',
  restored: 'Restored',
  published: 'Published',
  exported: 'Exported',
  imported: 'Imported',
  scheduled: 'Scheduled',
  withdrawn: 'Withdrew',
  submitted: 'Submitted',
  approved: 'Approved',
  'sent back': 'Sent back',
}

/** 'Updated Jane Doe', 'Moved Hany to 4'. */
export function ChangeName({ change }: { change: Omit<ChangeSummary, 'fields'> }) {
  const { action, recordName, place } = change
  return (
    <>
      {verbs[action]} <bdi>{recordName}</bdi>
      {place !== undefined && ` to ${place}`}
    </>
  )
}

/** 'Updated Jane Doe: Role, Full bio'. */
export function ChangeLine({ change }: { change: ChangeSummary }) {
  const names = change.action === 'added' ? [] : change.fields
  return (
    <li>
      <ChangeName change={change} />
      {names.length > 0 && <span className="note">: {names.join(', ')}</span>}
    </li>
  )
}
