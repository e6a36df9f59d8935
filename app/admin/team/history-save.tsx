import { data, href } from 'react-router'
import { appContext } from '#app/context.ts'
import { titled } from '#app/ui/titled.ts'
import { findSave } from '#core/history/history.server.ts'
import { teamList } from '#core/team/team.server.ts'
import { pageOf, revisionOf } from '../history/address.ts'
import { SaveView } from '../history/save-view.tsx'
import type { Route } from './+types/history-save.ts'

export const meta = titled('Team history')

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = context.get(appContext)
  const page = pageOf(url)
  const save = await findSave(db, teamList, revisionOf(params.revision), { page })
  if (!save) throw data(undefined, 404)
  return { page, save }
}

export default function TeamHistorySave({ loaderData, params }: Route.ComponentProps) {
  return (
    <SaveView
      {...loaderData}
      back={{ to: href('/admin/team/history'), label: 'Team history' }}
      restoreLink={href('/admin/team/history/:revision/restore', params)}
      undoLink={(id) => href('/admin/team/history/:revision/undo/:id', { ...params, id })}
      address={href('/admin/team/history/:revision', params)}
    />
  )
}
