import { data, href } from 'react-router'
import { appContext } from '#app/context.ts'
import { redirectWithNotice } from '#app/forms.ts'
import { Moment } from '#app/ui/moment.tsx'
import { groupedUsd } from '#core/prices/usd.ts'
import { findPastPrice } from '#core/stocks/past-prices.server.ts'
import type { Db } from '#db/schema.ts'
import { changeSite } from '../change-site.ts'
import { Confirm } from '../confirm.tsx'
import type { Route } from './+types/mark-price.ts'
import { themeOf } from './theme-of.server.ts'

async function findPrice(db: Db, url: URL, params: Route.LoaderArgs['params']) {
  const { theme } = await themeOf(db, url)
  const found = await findPastPrice(db, theme.id, params.id, params.price)
  if (!found) throw data(undefined, 404)
  const query = new URLSearchParams({ theme: theme.id })
  const back =
    roundOf(url, params.id) ?? `${href('/admin/stocks/:id/prices', { id: params.id })}?${query}`
  return { theme: theme.id, ...found, back }
}

function roundOf({ searchParams }: URL, stockId: string): string | undefined {
  const round = searchParams.get('round')
  if (round === null) return undefined
  const stock = `${searchParams.get('theme')}/${stockId}`
  const query = new URLSearchParams(round === '' ? { stock } : { theme: round, stock })
  return `${href('/admin/prices')}?${query}`
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return findPrice(context.get(appContext).db, url, params)
}

export async function action(args: Route.ActionArgs) {
  const { context, request, params, url } = args
  const app = context.get(appContext)
  const { theme, price, back } = await findPrice(app.db, url, params)
  const isError = !price.error
  const mark = { stockId: params.id, priceId: price.id, isError }
  const { outcome } = await changeSite(args, 'mark-price', { theme, ...mark })
  const done = isError ? 'price-marked' : 'price-unmarked'
  return redirectWithNotice(back, { request, notice: outcome === 'submitted' ? outcome : done })
}

export default function MarkPrice({ loaderData }: Route.ComponentProps) {
  const { stock, price, back } = loaderData
  const isError = !price.error
  return (
    <Confirm
      title={isError ? 'Mark this price as an error?' : 'Is this price right after all?'}
      back={back}
      button={isError ? 'Mark as an error' : 'Not an error'}
      busy="Saving..."
    >
      <p>
        <bdi>{stock.name}</bdi>: <span className="number">{groupedUsd(price.price)}</span> of{' '}
        <Moment at={price.asOf} />.
      </p>
      <p>
        {isError
          ? 'It stays in this list, but the chart, the table and the current price leave it out.'
          : 'The chart and the table will show it again.'}
      </p>
    </Confirm>
  )
}
