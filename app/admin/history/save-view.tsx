import { Link, Outlet } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import type { SaveDetails } from '#core/history/history.server.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import { ChangeEntry, ChangeHead } from './change-entry.tsx'
import './history.css'
import { Pages } from './pages.tsx'

export function SaveView(props: {
  save: SaveDetails
  page: number
  back: { to: string; label: string }
  restoreLink: string
  undoLink: (recordId: string) => string
  address: string
}) {
  const { save, page, back } = props
  return (
    <>
      <ScreenHead
        title={
          <>
            Version of <Moment at={save.at} />
          </>
        }
        back={back}
      />
      <div className="save-head save-line">
        <p>
          Saved by <bdi>{save.actorName}</bdi>
          {save.isCurrent && <span className="tag">Current version</span>}
        </p>
        {!save.isCurrent && (
          <Link className="action" to={props.restoreLink} preventScrollReset>
            Go back to this version
          </Link>
        )}
      </div>
      <ul className="changes save-changes">
        {save.moved.map((change) => (
          <li key={`${change.recordId} moved`}>
            <ChangeHead change={change} undo={props.undoLink(change.recordId)} />
          </li>
        ))}
        {save.changes.map((change) => (
          <ChangeEntry
            key={change.recordId}
            change={change}
            undo={props.undoLink(change.recordId)}
          />
        ))}
      </ul>
      <Pages
        label="Pages of this save"
        address={props.address}
        page={page}
        more={save.more}
        before="Previous"
        after="Next"
      />
      <Outlet context={save} />
    </>
  )
}
