import { href, Outlet } from 'react-router'
import { appContext } from '#app/context.ts'
import { listRemovedStocks } from '#core/stocks/removed-stocks.server.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import { TrashView } from '../history/trash-view.tsx'
import type { Route } from './+types/trash.ts'
import { themeOf } from './theme-of.server.ts'

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: `${loaderData?.theme.name ?? 'Stocks'} trash | Qantara` }]
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(appContext)
  const { theme } = await themeOf(db, url)
  const stocks = await listRemovedStocks(db, theme.id)
  return { theme: { id: theme.id, name: theme.name }, stocks }
}

export default function StocksTrash({ loaderData }: Route.ComponentProps) {
  const { theme, stocks } = loaderData
  const query = new URLSearchParams({ theme: theme.id })
  return (
    <>
      <ScreenHead
        title={`${theme.name} trash`}
        back={{ to: `${href('/admin/stocks')}?${query}`, label: 'Back to the stocks' }}
      />
      <TrashView
        rows={stocks.map(({ ticker, reason, ...stock }) => ({
          ...stock,
          detail: reason ? `${ticker} · ${reason}` : ticker,
        }))}
        restoreLink={(id) => `${href('/admin/stocks/trash/:id/restore', { id })}?${query}`}
      />
      <Outlet />
    </>
  )
}
