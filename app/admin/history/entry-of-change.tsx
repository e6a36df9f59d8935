import { actionVerbs } from '#core/history/action-verbs.ts'
import type { AnyChange } from '#core/record/changes.server.ts'
import { shortHash } from '#core/text.ts'
import { wordsOfApproval } from '../review/approved-by.tsx'
import { FieldDifferences } from './differences.tsx'
import type { Entry } from './entries.tsx'
import { changeAddress, nounNames } from './everything-names.ts'

/** A change as an entry: of everything, or, with `own`, in the history of its own record. */
export function entryOfChange(change: AnyChange, own?: Pick<Entry, 'actions'>): Entry {
  const { id, at, by, noun, recordName, action, differences, approval, hash } = change
  const to = own ? undefined : changeAddress(change)
  return {
    key: id,
    title: [actionVerbs[action], ' ', { name: recordName }],
    tag: own ? undefined : (nounNames[noun] ?? noun),
    notes: [
      [at, ' by ', { name: by }, ...(hash ? [' · ', { code: shortHash(hash) }] : [])],
      approval && wordsOfApproval(approval),
    ],
    details: differences.length > 0 && (
      <details>
        <summary>What changed</summary>
        <FieldDifferences differences={differences} isNew={action === 'added'} />
      </details>
    ),
    actions: own ? own.actions : to ? [{ to, label: 'Show', name: `Show: ${recordName}` }] : [],
  }
}
