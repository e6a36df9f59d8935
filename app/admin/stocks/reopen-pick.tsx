import { appContext } from '#app/context.ts'
import { Confirm } from '../confirm.tsx'
import { restore } from '../history/list-at.server.ts'
import type { Route } from './+types/reopen-pick.ts'
import { findClosed } from './closed-of.server.ts'

export function loader({ context, params, url }: Route.LoaderArgs) {
  return findClosed(context.get(appContext).db, url, params.id)
}

export async function action(args: Route.ActionArgs) {
  const { theme, back } = await findClosed(
    args.context.get(appContext).db,
    args.url,
    args.params.id,
  )
  return restore(
    args,
    { back, notice: 'pick-reopened' },
    {
      list: `stocks:${theme.id}`,
      id: args.params.id,
    },
  )
}

export default function ReopenPick({ loaderData, actionData }: Route.ComponentProps) {
  const { pick, theme, back } = loaderData
  return (
    <Confirm
      title={`Reopen ${pick.name}?`}
      back={back}
      button="Reopen"
      busy="Reopening..."
      refused={actionData}
    >
      <p>
        <bdi>{pick.name}</bdi> will be back in the grid of <bdi>{theme.name}</bdi>, with all its
        prices. The history keeps that it was closed, and why.
      </p>
    </Confirm>
  )
}
