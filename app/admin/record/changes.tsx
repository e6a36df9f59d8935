import { href, Link } from 'react-router'
import type { AnyChange } from '#core/record/changes.server.ts'
import { ChangeRow } from '../history/change-row.tsx'

/** A history; with the address of its one record, each change of that can be undone. */
export function RecordChanges(props: {
  changes: readonly AnyChange[]
  noun: string
  address?: string
}) {
  const { changes, noun, address } = props
  return (
    <section aria-labelledby="history">
      <h2 id="history">History</h2>
      {changes.length === 0 && <p className="note">Nobody has changed it yet.</p>}
      <ol className="rows every-change">
        {changes.map((change) => (
          <ChangeRow
            key={change.id}
            change={change}
            own={
              address && change.action === 'updated'
                ? { undo: `${address}/undo/${change.save?.revision}` }
                : {}
            }
          />
        ))}
      </ol>
      <p className="note">
        <Link to={`${href('/admin/history')}?noun=${noun}`}>All changes of {noun}</Link>
      </p>
    </section>
  )
}
