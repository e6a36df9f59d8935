import { href } from 'react-router'
import { appContext } from '#app/context.ts'
import { readForm } from '#app/forms.ts'
import { refreshPages } from '#core/site-settings/refresh-pages.server.ts'
import { Confirm } from '../confirm.tsx'
import { actionResponse, requireUser } from '../guard.ts'
import type { Route } from './+types/refresh-pages.ts'

const back = href('/admin/settings')

export async function action(args: Route.ActionArgs) {
  const { db, listCachedPages } = args.context.get(appContext)
  const { page } = await readForm(args.request, ['page'])
  const work = refreshPages(db, requireUser(args).id, listCachedPages(), page || undefined)
  return actionResponse(args, work, { back, notice: 'pages-refreshed' })
}

export default function RefreshPages() {
  return (
    <Confirm title="Refresh all pages?" back={back} button="Refresh All" busy="Refreshing...">
      <p>Each page is rendered again the next time it is requested.</p>
    </Confirm>
  )
}
