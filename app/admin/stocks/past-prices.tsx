import { data, href, Outlet } from 'react-router'
import { appContext } from '#app/context.ts'
import { titled } from '#app/ui/titled.ts'
import { listPastPrices } from '#core/stocks/past-prices.server.ts'
import { pageOf, withQuery } from '../address.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import { Entries } from '../history/entries.tsx'
import { Pages } from '../history/pages.tsx'
import type { Route } from './+types/past-prices.ts'
import { entryOfPrice } from './past-price.ts'
import './stocks.css'
import { themeOf } from './theme-of.server.ts'

export const meta = titled('Past prices')

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = context.get(appContext)
  const { theme } = await themeOf(db, url)
  const page = pageOf(url)
  const past = await listPastPrices(db, theme.id, params.id, page)
  if (!past) throw data(undefined, 404)
  return { ...past, page, theme: theme.id }
}

export default function PastPrices({ loaderData }: Route.ComponentProps) {
  const { stock, prices, page, more, theme } = loaderData
  return (
    <>
      <ScreenHead
        title={
          <>
            Past prices of <bdi>{stock.name}</bdi>
          </>
        }
        back={{ to: withQuery(href('/admin/stocks'), { theme }), label: 'Back to the stocks' }}
      />
      <p className="note">
        A price that is marked as an error is kept here, but left out of the chart, the table and
        the current price.
      </p>
      <Entries
        entries={prices.map(entryOfPrice(stock.id, new URLSearchParams({ theme })))}
        label="Past prices, the latest first"
        empty="No prices yet."
        isBeyond={page > 1}
      />
      <Pages
        label="Pages of past prices"
        address={withQuery(href('/admin/stocks/:id/prices', { id: stock.id }), { theme })}
        page={page}
        more={more}
        before="Newer prices"
        after="Older prices"
      />
      <Outlet />
    </>
  )
}
