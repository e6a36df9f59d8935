import { data } from 'react-router'
import { appContext } from '#app/context.ts'
import { redirectWithNotice } from '#app/forms.ts'
import { findUpdate, stopUpdate } from '#core/price-updates/updates.server.ts'
import { Confirm } from '../confirm.tsx'
import { requireUser, throwOnRefusal } from '../guard.ts'
import type { Route } from './+types/stop-update.ts'
import { roundAddress } from './decide-move.server.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const update = await findUpdate(context.get(appContext).db, params.id)
  if (!update || update.endedAt) throw data(undefined, 404)
  return { left: update.total - update.done, back: roundAddress(url) }
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const app = context.get(appContext)
  const actorId = requireUser({ context }).id
  const stopped = await throwOnRefusal(app, () => stopUpdate(app.db, actorId, params.id))
  return redirectWithNotice(roundAddress(url), {
    request,
    notice: stopped ? undefined : 'update-ended',
  })
}

export default function StopUpdate({ loaderData }: Route.ComponentProps) {
  return (
    <Confirm title="Stop the price update?" back={loaderData.back} button="Stop" busy="Stopping...">
      <p>
        {loaderData.left} stocks have not been updated and keep their prices. Prices that have
        already arrived stay.
      </p>
    </Confirm>
  )
}
