import { href, Link } from 'react-router'
import { ActButton } from '#app/ui/act-button.tsx'
import type { AnyChange } from '#core/record/changes.server.ts'
import { Entries } from '../history/entries.tsx'
import { entryOfChange } from '../history/entry-of-change.tsx'

/** A history; with the address of its one record, each change of that can be undone. */
export function RecordChanges(props: {
  changes: readonly AnyChange[]
  noun: string
  address?: string
}) {
  const { changes, noun, address } = props
  const undo = ({ action, save }: AnyChange) =>
    address &&
    action === 'updated' && (
      <ActButton to={`${address}/undo/${save?.revision}`} label="Undo this change" />
    )
  return (
    <section aria-labelledby="history">
      <h2 id="history">History</h2>
      <Entries
        entries={changes.map((change) => entryOfChange(change, { action: undo(change) }))}
        empty="Nobody has changed it yet."
      />
      <p className="note">
        <Link to={`${href('/admin/history')}?noun=${noun}`}>All changes of {noun}</Link>
      </p>
    </section>
  )
}
