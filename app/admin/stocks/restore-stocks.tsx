import { href } from 'react-router'
import { appContext } from '#app/context.ts'
import { restoreStocks } from '#core/stocks/restore-stocks.server.ts'
import { concludeRestore } from '../history/conclude-restore.ts'
import { RestoreSave } from '../history/restore-save.tsx'
import { revisionOf } from '../history/revision-of.ts'
import type { Route } from './+types/restore-stocks.ts'
import { themeOf } from './theme-of.server.ts'

const backTo = (theme: string) =>
  `${href('/admin/stocks/history')}?${new URLSearchParams({ theme })}`

export async function loader({ context, params, url }: Route.LoaderArgs) {
  revisionOf(params.revision)
  const { theme } = await themeOf(context.get(appContext).db, url)
  return { theme: { id: theme.id, name: theme.name } }
}

export async function action(args: Route.ActionArgs) {
  const revision = revisionOf(args.params.revision)
  const { theme } = await themeOf(args.context.get(appContext).db, args.url)
  const done = { back: backTo(theme.id), notice: 'list-restored' } as const
  return concludeRestore(args, done, (db, actorId) =>
    restoreStocks(db, actorId, theme.id, revision),
  )
}

export default function RestoreStocks({ loaderData, actionData, params }: Route.ComponentProps) {
  const { theme } = loaderData
  return (
    <RestoreSave
      revision={params.revision}
      title="Restore the stocks as they were?"
      back={backTo(theme.id)}
      refused={actionData}
    >
      <p>
        The stocks of <bdi>{theme.name}</bdi> look as they did after that save, also those that are
        in the trash now. What was added since stays, and so does a price that the price service has
        set since. This is a new save: the present version stays in the history.
      </p>
    </RestoreSave>
  )
}
