import { href } from 'react-router'
import { appContext } from '#app/context.ts'
import { restoreStocks } from '#core/stocks/restore-stocks.server.ts'
import { revisionOf } from '../history/address.ts'
import { concludeRestore } from '../history/conclude-restore.ts'
import { RestoreSave } from '../history/restore-save.tsx'
import type { Route } from './+types/restore-stocks.ts'
import { themeOf } from './theme-of.server.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  revisionOf(params.revision)
  const { theme } = await themeOf(context.get(appContext).db, url)
  return { theme: { id: theme.id, name: theme.name } }
}

export async function action(args: Route.ActionArgs) {
  const revision = revisionOf(args.params.revision)
  const { theme } = await themeOf(args.context.get(appContext).db, args.url)
  const back = `${href('/admin/stocks/history')}?${new URLSearchParams({ theme: theme.id })}`
  return concludeRestore(args, { back, notice: 'list-restored' }, (db, actorId) =>
    restoreStocks(db, actorId, theme.id, revision),
  )
}

export default function RestoreStocks({ loaderData, actionData, params }: Route.ComponentProps) {
  const { theme } = loaderData
  const query = new URLSearchParams({ theme: theme.id })
  return (
    <RestoreSave
      back={`${href('/admin/stocks/history/:revision', params)}?${query}`}
      refused={actionData}
    >
      <p>
        The stocks of <bdi>{theme.name}</bdi> look as they did in that version, also those that are
        in the trash now. What was added since stays, and so does a price that the price service has
        set since. The current version remains in the history.
      </p>
    </RestoreSave>
  )
}
