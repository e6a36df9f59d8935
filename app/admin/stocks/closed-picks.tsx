import { href, Outlet } from 'react-router'
import { appContext } from '#app/context.ts'
import { titled } from '#app/ui/titled.ts'
import { listClosedPage } from '#core/stocks/closed-stocks.server.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import { pageOf } from '../history/address.ts'
import { Pages } from '../history/pages.tsx'
import type { Route } from './+types/closed-picks.ts'
import { ClosedRow } from './closed-row.tsx'
import { themeOf } from './theme-of.server.ts'

export const meta = titled('Closed picks')

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(appContext)
  const { theme } = await themeOf(db, url)
  const page = pageOf(url)
  const { closed, hasMore } = await listClosedPage(db, theme.id, page)
  return { theme: { id: theme.id, name: theme.name }, closed, hasMore, page }
}

export default function ClosedPicks({ loaderData }: Route.ComponentProps) {
  const { theme, closed, hasMore, page } = loaderData
  const query = new URLSearchParams({ theme: theme.id })
  return (
    <>
      <ScreenHead
        title={`Closed picks of ${theme.name}`}
        back={{ to: `${href('/admin/stocks')}?${query}`, label: 'Back to the stocks' }}
      />
      {closed.length === 0 ? (
        <p className="lead">No pick of this theme has been closed.</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Stock</th>
              <th scope="col">Closed</th>
              <th scope="col">Entry and closing price (USD)</th>
              <th scope="col">Change</th>
              <th scope="col">Reason</th>
              <th scope="col">
                <span className="visually-hidden">Action</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {closed.map((pick) => (
              <ClosedRow key={pick.id} pick={pick} query={query} />
            ))}
          </tbody>
        </table>
      )}
      <Pages
        label="Pages of closed picks"
        address={`${href('/admin/stocks/closed')}?${query}`}
        page={page}
        more={hasMore}
        before="Back"
        after="More"
      />
      <Outlet />
    </>
  )
}
