import { Link, Outlet } from 'react-router'
import type { HistorySave } from '#core/history/history.server.ts'
import './history.css'
import { withPage } from './restore-save.tsx'
import { SaveEntry } from './save-entry.tsx'

/** Who has changed a list, what and when, the newest save first (docs/architecture.md §4). */
export function HistoryView(props: {
  title: string
  saves: readonly HistorySave[]
  /** The revision that the list has now: there is nothing to restore in it. */
  revision: number
  page: number
  more: boolean
  back: { to: string; label: string }
  /** The dialog that restores the list as it was after a save. */
  restoreLink: (revision: number) => string
  /** The address of this history, without its page. */
  address: string
}) {
  const { title, saves, page, more, back, address } = props
  return (
    <>
      <header className="page-top">
        <h1 dir="auto">{title}</h1>
        <nav aria-label="Back" className="page-links">
          <Link to={back.to}>{back.label}</Link>
        </nav>
      </header>
      {saves.length === 0 && <p className="lead">Nothing has been saved yet.</p>}
      <ol className="saves">
        {saves.map((save) => (
          <SaveEntry
            key={`${save.revision} ${save.at.getTime()} ${save.actorName}`}
            save={save}
            isNow={save.revision === props.revision}
            restore={props.restoreLink(save.revision)}
          />
        ))}
      </ol>
      {(page > 1 || more) && (
        <nav aria-label="Pages of the history" className="pages">
          {page > 1 && <Link to={withPage(address, page - 1)}>Newer</Link>}
          <span className="note">Page {page}</span>
          {more && <Link to={withPage(address, page + 1)}>Older</Link>}
        </nav>
      )}
      <Outlet context={saves} />
    </>
  )
}
