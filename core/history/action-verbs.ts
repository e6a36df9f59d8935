import type { ChangeSummary } from './describe-change.ts'

/** Describes a change; followed by the name of the record. */
export const actionVerbs: Readonly<Record<ChangeSummary['action'], string>> = {
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
  reopened: 'Took back the approval of',
  refused: 'Tried alone, and was refused:',
}
