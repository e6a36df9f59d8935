import { data, href } from 'react-router'
import { appContext } from '#app/context.ts'
import { planGoBack } from '#core/record/restore.server.ts'
import { stockLabels } from '#core/stocks/stock.ts'
import { stocksOf } from '#core/stocks/theme-stocks.server.ts'
import { revisionOf } from '../history/address.ts'
import { GoBack } from '../history/go-back.tsx'
import { restoreResponse } from '../history/restore-response.ts'
import type { Route } from './+types/restore-stocks.ts'
import { themeOf } from './theme-of.server.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = context.get(appContext)
  const { theme } = await themeOf(db, url)
  const plan = await planGoBack(db, stocksOf(theme.id), revisionOf(params.revision))
  if (!plan) throw data(undefined, 404)
  return { plan, themeId: theme.id }
}

export async function action(args: Route.ActionArgs) {
  const revision = revisionOf(args.params.revision)
  const { theme } = await themeOf(args.context.get(appContext).db, args.url)
  const back = `${href('/admin/stocks/history')}?${new URLSearchParams({ theme: theme.id })}`
  return restoreResponse(args, { back, notice: 'stocks-restored' }, 'restore-list', {
    list: `stocks:${theme.id}`,
    revision,
  })
}

export default function RestoreStocks({ loaderData, actionData, params }: Route.ComponentProps) {
  const query = new URLSearchParams({ theme: loaderData.themeId })
  return (
    <GoBack
      plan={loaderData.plan}
      labels={stockLabels}
      back={`${href('/admin/stocks/history/:revision', params)}?${query}`}
      refused={actionData}
      stays="Stocks that were added since stay, and so does a price that the price service has set since."
    />
  )
}
