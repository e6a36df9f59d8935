import type { Approval } from '#core/approval/approvals.server.ts'
import type { SaveSummary } from '#core/history/history.server.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import './history.css'
import { Pages } from './pages.tsx'
import { SaveEntry } from './save-entry.tsx'

export function HistoryView(props: {
  title: string
  saves: readonly SaveSummary[]
  approvals: readonly Approval[]
  page: number
  more: boolean
  back: { to: string; label: string }
  tabs?: readonly { to: string; label: string; isCurrent?: boolean }[]
  places?: readonly { to: string; label: string }[]
  saveLink: (revision: number) => string
  restoreLink: (revision: number) => string
  address: string
}) {
  const { title, saves, page, more, back } = props
  return (
    <>
      <ScreenHead title={title} back={back} tabs={props.tabs} more={props.places} />
      {saves.length === 0 && <p className="lead">Nothing has been saved yet.</p>}
      <ol className="saves">
        {saves.map((save) => (
          <SaveEntry
            key={save.revision}
            save={save}
            details={props.saveLink(save.revision)}
            restore={props.restoreLink(save.revision)}
            approvals={props.approvals.filter(({ revision }) => revision === save.revision)}
          />
        ))}
      </ol>
      <Pages
        label="Pages of the history"
        address={props.address}
        page={page}
        more={more}
        before="Newer"
        after="Older"
      />
    </>
  )
}
