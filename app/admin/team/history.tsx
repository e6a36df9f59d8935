import { data, href } from 'react-router'
import { appContext } from '#app/context.ts'
import { listHistory } from '#core/history/history.server.ts'
import { readTeamForEditing } from '#core/team/save-team.server.ts'
import { HistoryView } from '../history/history-view.tsx'
import { pageOf } from '../history/page-of.ts'
import type { Route } from './+types/history.ts'

export function meta(): Route.MetaDescriptors {
  return [{ title: 'History of the team | Qantara' }]
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(appContext)
  const page = pageOf(url)
  if (page === undefined) throw data(undefined, 404)
  const { revision } = await readTeamForEditing(db)
  return { page, revision, ...(await listHistory(db, 'team', { page })) }
}

/** /admin/team/history (docs/decisions.md 33). */
export default function TeamHistory({ loaderData }: Route.ComponentProps) {
  const { saves, revision, page, more } = loaderData
  return (
    <HistoryView
      title="History of the team"
      saves={saves}
      revision={revision}
      page={page}
      more={more}
      back={{ to: href('/admin/team'), label: 'Back to the team' }}
      restoreLink={(to) => href('/admin/team/history/:revision/restore', { revision: String(to) })}
      address={href('/admin/team/history')}
    />
  )
}
