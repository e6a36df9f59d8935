import { data, href, redirect } from 'react-router'
import { readForm, redirectWithNotice } from '#app/forms.ts'
import { startUpdate } from '#core/price-updates/start-update.server.ts'
import { newSaveKey } from '#core/record/list.ts'
import { withQuery } from '../address.ts'
import { asStaff } from '../guard.ts'
import type { Route } from './+types/update.ts'

export type StartedUpdate = {
  /** So that its message is shown again. */
  responseId: string
  outcome: 'started' | 'joined' | 'not-set-up' | 'nothing' | 'not-reached'
  id?: string
}

/** Who comes back to it, as after signing in, is led to the button. */
export function loader() {
  throw redirect(href('/admin/prices'))
}

/** The job does it, and the screen of the prices shows how it goes. */
export async function action(args: Route.ActionArgs) {
  const { request } = args
  const { theme, stock, stay } = await readForm(request, ['theme', 'stock', 'stay'])
  const scope = { themeId: theme || undefined, stockId: (theme && stock) || undefined }
  const started = await asStaff(args, ({ app, db, actorId }) =>
    startUpdate(db, actorId, { scope, canAsk: app.hasQuotes }),
  )
  if (stay) {
    return data({ responseId: crypto.randomUUID(), ...started } satisfies StartedUpdate, 202)
  }
  if (started.outcome === 'nothing' && scope.themeId !== undefined) throw data(undefined, 404)
  const failed = started.outcome === 'nothing' ? 'no-prices-to-update' : 'prices-not-updated'
  return redirectWithNotice(withQuery(href('/admin/prices'), { theme }), {
    request,
    notice: 'id' in started ? undefined : failed,
  })
}

/** What cannot be reached is an answer too: the screen stays as it is. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    // A redirect: to the prices, or to the sign-in.
    if (error instanceof Response) throw error
    return data<StartedUpdate>({ responseId: newSaveKey(), outcome: 'not-reached' }, 503)
  }
}
