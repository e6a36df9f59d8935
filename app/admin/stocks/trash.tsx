import { href, Link, Outlet } from 'react-router'
import { appContext } from '#app/context.ts'
import { listRemovedStocks } from '#core/stocks/removed-stocks.server.ts'
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
      <header className="page-top">
        <h1 dir="auto">{theme.name} trash</h1>
        <nav aria-label="Back" className="page-links">
          <Link to={`${href('/admin/stocks')}?${query}`}>Back to the stocks</Link>
        </nav>
      </header>
      <TrashView
        rows={stocks.map(({ ticker, ...stock }) => ({ ...stock, detail: ticker }))}
        restoreLink={(id) => `${href('/admin/stocks/trash/:id/restore', { id })}?${query}`}
      />
      <Outlet />
    </>
  )
}
