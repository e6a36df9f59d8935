import { data, href } from 'react-router'
import { appContext } from '#app/context.ts'
import { titled } from '#app/ui/titled.ts'
import { findUpdate } from '#core/price-updates/updates.server.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import type { Route } from './+types/update-state.ts'
import './prices.css'
import { UpdateProgress } from './update-progress.tsx'

export const meta = titled('Price update')

export async function loader({ context, params }: Route.LoaderArgs) {
  const update = await findUpdate(context.get(appContext).db, params.id)
  if (!update) throw data(undefined, 404)
  return update
}

/** Other screens load this page's data to show it. */
export default function UpdateState({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ScreenHead title="Price update" back={{ to: href('/admin/prices'), label: 'Prices' }} />
      <UpdateProgress update={loaderData} />
    </>
  )
}
