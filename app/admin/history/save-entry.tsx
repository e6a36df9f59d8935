import { useId } from 'react'
import { Link } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import type { HistorySave } from '#core/history/history.server.ts'
import { ChangeEntry } from './change-entry.tsx'

/** One save: who, when, and what it did to each record. */
export function SaveEntry(props: {
  save: HistorySave
  isNow: boolean
  /** Where the list can be restored as it was after this save. */
  restore: string | undefined
}) {
  const { save, isNow, restore } = props
  const titleId = useId()
  return (
    <li aria-labelledby={titleId}>
      <div className="save-head">
        <h2 id={titleId}>
          <Moment at={save.at} />
        </h2>
        <p>
          <bdi>{save.actorName}</bdi>
          {isNow && <span className="tag">As it is now</span>}
        </p>
        {restore && !isNow && (
          <Link to={restore} aria-describedby={titleId} preventScrollReset>
            Restore
          </Link>
        )}
      </div>
      <ul className="changes">
        {save.changes.map((change) => (
          <ChangeEntry key={`${change.recordId} ${change.action}`} change={change} />
        ))}
      </ul>
    </li>
  )
}
