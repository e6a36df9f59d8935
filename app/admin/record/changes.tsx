import { href, Link } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import { actionVerbs } from '#core/history/action-verbs.ts'
import type { RecordChange } from '#core/record/record-changes.server.ts'
import { FieldDifferences } from '../history/change-entry.tsx'

/** The history of one record; each change can be undone. */
export function RecordChanges(props: {
  changes: readonly RecordChange[]
  noun: string
  address: string
}) {
  const { changes, noun, address } = props
  return (
    <section aria-labelledby="history">
      <h2 id="history">History</h2>
      {changes.length === 0 && <p className="note">Nobody has changed it yet.</p>}
      <ol className="rows every-change">
        {changes.map((change) => (
          <li key={change.revision}>
            <div>
              <p>
                {actionVerbs[change.action]} by <bdi>{change.by}</bdi>
              </p>
              <p className="note">
                <Moment at={change.at} />
              </p>
              <details>
                <summary>What changed</summary>
                <FieldDifferences
                  differences={change.differences}
                  isNew={change.action === 'added'}
                />
              </details>
            </div>
            {change.action === 'updated' && (
              <Link to={`${address}/undo/${change.revision}`} preventScrollReset>
                Undo this change
              </Link>
            )}
          </li>
        ))}
      </ol>
      <p className="note">
        <Link to={`${href('/admin/history')}?noun=${noun}`}>All changes of {noun}</Link>
      </p>
    </section>
  )
}
