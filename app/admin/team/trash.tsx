import { href, Outlet } from 'react-router'
import { appContext } from '#app/context.ts'
import { listRemovedMembers } from '#core/team/removed-members.server.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import { TrashView } from '../history/trash-view.tsx'
import type { Route } from './+types/trash.ts'

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Team trash | Qantara' }]
}

export async function loader({ context }: Route.LoaderArgs) {
  return { members: await listRemovedMembers(context.get(appContext).db) }
}

export default function TeamTrash({ loaderData }: Route.ComponentProps) {
  const { members } = loaderData
  return (
    <>
      <ScreenHead
        title="Team trash"
        back={{ to: href('/admin/team'), label: 'Back to the team' }}
      />
      <TrashView
        rows={members.map(({ role, ...member }) => ({ ...member, detail: role }))}
        restoreLink={(id) => href('/admin/team/trash/:id/restore', { id })}
      />
      <Outlet />
    </>
  )
}
