import { Link } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import { headOf } from '#app/ui/titled.ts'
import { listApprovals } from '#core/approval/approvals.server.ts'
import { listSaves } from '#core/history/history.server.ts'
import type { Route } from './+types/list.ts'
import { pageOf } from './address.ts'
import { ChangeName } from './change-entry.tsx'
import { HistoryEntry, HistoryList } from './history-list.tsx'
import { listAt } from './list-at.server.ts'

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return headOf(loaderData?.head.title ?? 'History', matches)
}

/** The saves of a list. */
export async function loader(args: Route.LoaderArgs) {
  const page = pageOf(args.url)
  const { app, list, title, back, tabs, places, history, saveAt } = await listAt(args)
  const { saves, more } = await listSaves(app.db, list, { page })
  return {
    head: { title, back, tabs, more: places },
    history,
    page,
    more,
    saves: saves.map((save) => ({
      ...save,
      details: saveAt(save.revision),
      restore: saveAt(`${save.revision}/restore`),
    })),
    approvals: await listApprovals(app.db, list.name),
  }
}

export default function ListHistory({ loaderData }: Route.ComponentProps) {
  const { head, history, page, more, saves, approvals } = loaderData
  return (
    <HistoryList head={head} page={page} more={more} address={history} isEmpty={saves.length === 0}>
      {saves.map((save) => (
        <HistoryEntry
          key={save.revision}
          title={<Moment at={save.at} />}
          by={<bdi>{save.actorName}</bdi>}
          tag={save.isCurrent ? 'Current version' : undefined}
          revision={save.revision}
          approvals={approvals}
          links={(titleId) => (
            <>
              <Link to={save.details} aria-describedby={titleId}>
                Show changes
              </Link>
              {!save.isCurrent && (
                <Link className="action" to={save.restore} aria-describedby={titleId}>
                  Go back to this version
                </Link>
              )}
            </>
          )}
        >
          {save.changes.map((change) => (
            <li key={`${change.recordId} ${change.action}`}>
              <ChangeName change={change} />
              {change.action !== 'added' && change.fields.length > 0 && (
                <span className="note">: {change.fields.join(', ')}</span>
              )}
            </li>
          ))}
          {save.more > 0 && <li className="note">and {save.more} more</li>}
        </HistoryEntry>
      ))}
    </HistoryList>
  )
}
