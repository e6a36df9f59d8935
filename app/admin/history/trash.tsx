import { Outlet, redirect } from 'react-router'
import { ScreenHead } from '../frame/screen-head.tsx'
import type { Route } from './+types/trash.ts'

const titles: Readonly<Record<string, string>> = { team: 'Team trash', stocks: 'Stocks trash' }

/** The trash is a part of the list; what is asked about it stays at this address. */
export function loader({ url }: Route.LoaderArgs) {
  const [, , section = ''] = url.pathname.split('/')
  const query = new URLSearchParams(url.searchParams)
  query.set('show', 'trash')
  const to = `/admin/${section}?${query}`
  if (url.pathname.endsWith('/trash')) throw redirect(to)
  return { title: titles[section] ?? 'Trash', back: { to, label: 'Back to the trash' } }
}

export default function Trash({ loaderData: { title, back } }: Route.ComponentProps) {
  return (
    <>
      <ScreenHead title={title} back={back} />
      <Outlet />
    </>
  )
}
