import { href, Outlet, redirect } from 'react-router'
import { ScreenHead } from '../frame/screen-head.tsx'
import type { Route } from './+types/trash.ts'

/** The trash is a part of the list; what is asked about it stays at this address. */
export function loader({ url }: Route.LoaderArgs) {
  const query = new URLSearchParams(url.searchParams)
  query.set('show', 'trash')
  if (url.pathname.endsWith('/trash')) throw redirect(`${href('/admin/stocks')}?${query}`)
  return null
}

export default function StocksTrash() {
  return (
    <>
      <ScreenHead
        title="Stocks trash"
        back={{ to: href('/admin/stocks'), label: 'Back to the stocks' }}
      />
      <Outlet />
    </>
  )
}
