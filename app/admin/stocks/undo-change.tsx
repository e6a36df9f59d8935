import { data, href } from 'react-router'
import { appContext } from '#app/context.ts'
import { planUndo } from '#core/record/restore.server.ts'
import { stockLabels } from '#core/stocks/stock.ts'
import { stocksOf } from '#core/stocks/theme-stocks.server.ts'
import { revisionOf } from '../history/address.ts'
import { restoreResponse } from '../history/restore-response.ts'
import { UndoChange } from '../history/undo-change.tsx'
import type { Route } from './+types/undo-change.ts'
import { themeOf } from './theme-of.server.ts'

const changeOf = ({ revision, id }: Route.LoaderArgs['params']) => ({
  revision: revisionOf(revision),
  recordId: id,
})

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = context.get(appContext)
  const { theme } = await themeOf(db, url)
  const plan = await planUndo(db, stocksOf(theme.id), changeOf(params))
  if (!plan) throw data(undefined, 404)
  return { plan, themeId: theme.id }
}

export async function action(args: Route.ActionArgs) {
  const { theme } = await themeOf(args.context.get(appContext).db, args.url)
  const back = `${href('/admin/stocks/history')}?${new URLSearchParams({ theme: theme.id })}`
  return restoreResponse(args, { back, notice: 'stocks-change-undone' }, 'undo-change', {
    list: `stocks:${theme.id}`,
    ...changeOf(args.params),
  })
}

export default function UndoStockChange({ actionData, loaderData, params }: Route.ComponentProps) {
  const query = new URLSearchParams({ theme: loaderData.themeId })
  const back = `${href('/admin/stocks/history/:revision', params)}?${query}`
  return <UndoChange plan={loaderData.plan} labels={stockLabels} back={back} refused={actionData} />
}
