import { href, Link } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import type { ClaimChange } from '#core/claims/history.server.ts'
import { FieldDifferences } from '../history/change-entry.tsx'

export function ClaimChanges({ changes }: { changes: readonly ClaimChange[] }) {
  return (
    <section aria-labelledby="history">
      <h2 id="history">History</h2>
      {changes.length === 0 && <p className="note">Nobody has changed it yet.</p>}
      <ol className="rows every-change">
        {changes.map((change) => (
          <li key={change.at.toISOString()}>
            <div>
              <p>
                {change.action === 'added' ? 'Added' : 'Changed'} by <bdi>{change.by}</bdi>
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
          </li>
        ))}
      </ol>
      <p className="note">
        <Link to={`${href('/admin/history')}?noun=claims`}>All changes of claims</Link>
      </p>
    </section>
  )
}
