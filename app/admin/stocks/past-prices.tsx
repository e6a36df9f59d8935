import { data, href, Outlet } from 'react-router'
import { appContext } from '#app/context.ts'
import { titled } from '#app/ui/titled.ts'
import { listPastPrices } from '#core/stocks/past-prices.server.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import { pageOf } from '../history/address.ts'
import { Pages } from '../history/pages.tsx'
import type { Route } from './+types/past-prices.ts'
import './stocks.css'
import { PriceRow } from './past-price-row.tsx'
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
  const query = new URLSearchParams({ theme })
  return (
    <>
      <ScreenHead
        title={
          <>
            Past prices of <bdi>{stock.name}</bdi>
          </>
        }
        back={{ to: `${href('/admin/stocks')}?${query}`, label: 'Back to the stocks' }}
      />
      <p className="note">
        A price that is marked as an error is kept here, but left out of the chart, the table and
        the current price.
      </p>
      {prices.length === 0 ? (
        <p className="lead">No prices yet.</p>
      ) : (
        <div className="past-prices">
          <table>
            <caption className="visually-hidden">Past prices, the latest first</caption>
            <thead>
              <tr>
                <th scope="col">As of</th>
                <th scope="col" className="number">
                  Price (USD)
                </th>
                <th scope="col">Source</th>
                <th scope="col">By</th>
                <th scope="col">State</th>
                <th scope="col">
                  <span className="visually-hidden">Action</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {prices.map((price) => (
                <PriceRow key={price.id} price={price} stockId={stock.id} query={query} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pages
        label="Pages of past prices"
        address={`${href('/admin/stocks/:id/prices', { id: stock.id })}?${query}`}
        page={page}
        more={more}
        before="Newer prices"
        after="Older prices"
      />
      <Outlet />
    </>
  )
}
