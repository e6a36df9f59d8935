import { data, href, Outlet } from 'react-router'
import { appContext } from '#app/context.ts'
import { titled } from '#app/ui/titled.ts'
import { groupedUsd } from '#core/prices/usd.ts'
import { listPastPrices, type PastPrice } from '#core/stocks/past-prices.server.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import { pageOf } from '../history/address.ts'
import { Pages } from '../history/pages.tsx'
import { type RecordRow, RecordTable } from '../record-table.tsx'
import { wordsOfApproval } from '../review/approved-by.tsx'
import type { Route } from './+types/past-prices.ts'
import './stocks.css'
import { sourceText } from './source-labels.ts'
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
      <RecordTable
        isBeyond={page > 1}
        caption="Past prices, the latest first"
        columns={['As of', 'Price (USD)', 'Source', 'By', 'State']}
        empty="No prices yet."
        rows={prices.map((price) => rowOf(price, stock.id, query))}
      />
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

function rowOf(price: PastPrice, stockId: string, query: URLSearchParams): RecordRow {
  const { id, asOf, recordedBy, approval, isCurrent, error } = price
  const amount = groupedUsd(price.price)
  const label = error ? 'Not an error' : 'Mark as an error'
  const address = href('/admin/stocks/:id/prices/:price/mark', { id: stockId, price: id })
  return {
    key: id,
    cells: [
      { text: [asOf] },
      { text: amount, isNumber: true },
      { text: sourceText(price) },
      { text: [{ name: recordedBy || '–' }], notes: approval && [wordsOfApproval(approval)] },
      error
        ? {
            tags: [{ label: 'Error', state: 'wrong' }],
            notes: [['Error, marked by ', { name: error.by || '–' }, ', ', error.at]],
          }
        : { text: isCurrent ? 'Current price' : '' },
    ],
    actions: [{ label, to: `${address}?${query}`, name: `${label}: ${amount}`, isImmediate: true }],
  }
}
