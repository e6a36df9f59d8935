import { data, href } from 'react-router'
import { appContext } from '#app/context.ts'
import { listRemovedStocks } from '#core/stocks/removed-stocks.server.ts'
import { Confirm } from '../confirm.tsx'
import { restoreResponse } from '../history/restore-response.ts'
import type { Route } from './+types/restore-stock.ts'
import { themeOf } from './theme-of.server.ts'

const backTo = (theme: string) => `${href('/admin/stocks/trash')}?${new URLSearchParams({ theme })}`

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = context.get(appContext)
  const { theme } = await themeOf(db, url)
  const stock = (await listRemovedStocks(db, theme.id)).find(({ id }) => id === params.id)
  if (!stock) throw data(undefined, 404)
  return { theme: { id: theme.id, name: theme.name }, name: stock.name }
}

export async function action(args: Route.ActionArgs) {
  const { theme } = await themeOf(args.context.get(appContext).db, args.url)
  const done = { back: backTo(theme.id), notice: 'stock-restored' } as const
  return restoreResponse(args, done, 'restore-record', {
    list: `stocks:${theme.id}`,
    id: args.params.id,
  })
}

export default function RestoreStock({ loaderData, actionData }: Route.ComponentProps) {
  const { theme, name } = loaderData
  return (
    <Confirm
      title={`Restore ${name}?`}
      back={backTo(theme.id)}
      button="Restore"
      busy="Restoring..."
      refused={actionData}
    >
      <p>
        <bdi>{name}</bdi> will be back on the <bdi>{theme.name}</bdi> page, with all its prices.
      </p>
    </Confirm>
  )
}
