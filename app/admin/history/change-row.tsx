import { Link } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import type { AnyChange } from '#core/record/changes.server.ts'
import { shortHash } from '#core/text.ts'
import { ApprovedBy } from '../review/approved-by.tsx'
import { ChangeName, FieldDifferences } from './change-entry.tsx'
import { changeAddress, nounNames } from './everything-names.ts'

/** A change as a line: of everything, or, with `own`, in the history of its own record. */
export function ChangeRow({ change, own }: { change: AnyChange; own?: { undo?: string } }) {
  const { at, by, noun, recordName, differences, approval, hash } = change
  const to = own ? undefined : changeAddress(change)
  return (
    <li>
      <div>
        <p>
          {!own && <span className="tag">{nounNames[noun] ?? noun}</span>}{' '}
          <ChangeName change={change} />
        </p>
        <p className="note">
          <Moment at={at} /> by <bdi>{by}</bdi>
          {hash && (
            <>
              {' · '}
              <code className="hash">{shortHash(hash)}</code>
            </>
          )}
        </p>
        {approval && (
          <p className="note">
            <ApprovedBy approval={approval} />
          </p>
        )}
        {differences.length > 0 && (
          <details>
            <summary>What changed</summary>
            <FieldDifferences differences={differences} isNew={change.action === 'added'} />
          </details>
        )}
      </div>
      {own?.undo && (
        <Link to={own.undo} preventScrollReset>
          Undo this change
        </Link>
      )}
      {to && (
        <Link to={to} aria-label={`Show: ${recordName}`}>
          Show
        </Link>
      )}
    </li>
  )
}
