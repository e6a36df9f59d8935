import { href, Outlet, redirect } from 'react-router'
import { ScreenHead } from '../frame/screen-head.tsx'
import type { Route } from './+types/trash.ts'

/** The trash is a part of the list; what is asked about it stays at this address. */
export function loader({ url }: Route.LoaderArgs) {
  if (url.pathname.endsWith('/trash')) throw redirect(`${href('/admin/team')}?show=trash`)
  return null
}

export default function TeamTrash() {
  return (
    <>
      <ScreenHead
        title="Team trash"
        back={{ to: `${href('/admin/team')}?show=trash`, label: 'Back to the trash' }}
      />
      <Outlet />
    </>
  )
}
