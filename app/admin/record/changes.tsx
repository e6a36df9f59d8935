import { href, Link } from 'react-router'
import type { AnyChange } from '#core/record/changes.server.ts'
import { Entries } from '../history/entries.tsx'
import { entryOfChange } from '../history/entry-of-change.tsx'
import type { RecordAction } from '../record-table.tsx'

/** A history; with the address of its one record, each change of that can be undone. */
export function RecordChanges(props: {
  changes: readonly AnyChange[]
  noun: string
  address?: string
}) {
  const { changes, noun, address } = props
  const undo = ({ action, save }: AnyChange): RecordAction[] => {
    if (!address || action !== 'updated') return []
    const to = `${address}/undo/${save?.revision}`
    return [{ to, label: 'Undo this change', isImmediate: true }]
  }
  return (
    <section aria-labelledby="history">
      <h2 id="history">History</h2>
      <Entries
        entries={changes.map((change) => entryOfChange(change, { actions: undo(change) }))}
        empty="Nobody has changed it yet."
      />
      <p className="note">
        <Link to={`${href('/admin/history')}?noun=${noun}`}>All changes of {noun}</Link>
      </p>
    </section>
  )
}
