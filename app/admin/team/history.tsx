import { href } from 'react-router'
import { appContext } from '#app/context.ts'
import { titled } from '#app/ui/titled.ts'
import { listApprovals } from '#core/approval/approvals.server.ts'
import { listSaves } from '#core/history/history.server.ts'
import { teamList } from '#core/team/team.server.ts'
import { pageOf } from '../history/address.ts'
import { HistoryView } from '../history/history-view.tsx'
import type { Route } from './+types/history.ts'

export const meta = titled('Team history')

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(appContext)
  const page = pageOf(url)
  const approvals = await listApprovals(db, 'team')
  return { page, approvals, ...(await listSaves(db, teamList, { page })) }
}

export default function TeamHistory({ loaderData }: Route.ComponentProps) {
  const { saves, page, more, approvals } = loaderData
  const of = (to: number) => ({ revision: String(to) })
  return (
    <HistoryView
      title="Team history"
      saves={saves}
      approvals={approvals}
      page={page}
      more={more}
      back={{ to: href('/admin/team'), label: 'Back to the team' }}
      saveLink={(to) => href('/admin/team/history/:revision', of(to))}
      restoreLink={(to) => href('/admin/team/history/:revision/restore', of(to))}
      address={href('/admin/team/history')}
    />
  )
}
