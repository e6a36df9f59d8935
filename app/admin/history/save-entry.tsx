import { useId } from 'react'
import { Link } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import type { Approval } from '#core/approval/approvals.server.ts'
import type { SaveSummary } from '#core/history/history.server.ts'
import { ApprovedBy } from '../review/approved-by.tsx'
import { ChangeLine } from './change-line.tsx'

export function SaveEntry(props: {
  save: SaveSummary
  details: string
  restore: string
  approvals: readonly Approval[]
}) {
  const { save, details, restore } = props
  const titleId = useId()
  return (
    <li aria-labelledby={titleId}>
      <div className="save-head">
        <h2 id={titleId}>
          <Moment at={save.at} />
        </h2>
        <p>
          <bdi>{save.actorName}</bdi>
          {save.isCurrent && <span className="tag">Current version</span>}
        </p>
      </div>
      <div className="changes">
        <ul>
          {save.changes.map((change) => (
            <ChangeLine key={`${change.recordId} ${change.action}`} change={change} />
          ))}
          {save.more > 0 && <li className="note">and {save.more} more</li>}
          {props.approvals.map((approval) => (
            <li key={approval.submission}>
              <ApprovedBy approval={approval} />
            </li>
          ))}
        </ul>
        <p className="save-links">
          <Link to={details} aria-describedby={titleId}>
            Show changes
          </Link>
          {!save.isCurrent && (
            <Link className="action" to={restore} aria-describedby={titleId}>
              Go back to this version
            </Link>
          )}
        </p>
      </div>
    </li>
  )
}
