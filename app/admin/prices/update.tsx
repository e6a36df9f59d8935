import { data, Form, href } from 'react-router'
import { appContext } from '#app/context.ts'
import { readForm, redirectWithNotice } from '#app/forms.ts'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { titled } from '#app/ui/titled.ts'
import { startUpdate } from '#core/price-updates/start-update.server.ts'
import { newSaveKey } from '#core/record/list.ts'
import { listAllThemes } from '#core/themes/staff-themes.server.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import { requireUser, throwOnRefusal } from '../guard.ts'
import type { Route } from './+types/update.ts'

export type StartedUpdate = {
  /** So that its message is shown again. */
  responseId: string
  outcome: 'started' | 'joined' | 'not-set-up' | 'nothing' | 'not-reached'
  id?: string
}

export const meta = titled('Fetch prices')

export async function loader({ context }: Route.LoaderArgs) {
  const themes = await listAllThemes(context.get(appContext).db)
  return themes.map(({ id, name }) => ({ id, name }))
}

/** The job does it, and the screen of the prices shows how it goes. */
export async function action({ context, request }: Route.ActionArgs) {
  const app = context.get(appContext)
  const actorId = requireUser({ context }).id
  const { theme, stock, stay } = await readForm(request, ['theme', 'stock', 'stay'])
  const scope = { themeId: theme || undefined, stockId: (theme && stock) || undefined }
  const started = await throwOnRefusal(app, () =>
    startUpdate(app.db, actorId, { scope, canAsk: app.hasQuotes }),
  )
  if (stay) {
    return data({ responseId: crypto.randomUUID(), ...started } satisfies StartedUpdate, 202)
  }
  if (started.outcome === 'nothing' && scope.themeId !== undefined) throw data(undefined, 404)
  const failed = started.outcome === 'nothing' ? 'no-prices-to-update' : 'prices-not-updated'
  const query = theme ? `?${new URLSearchParams({ theme })}` : ''
  return redirectWithNotice(href('/admin/prices') + query, {
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

export default function Update({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ScreenHead title="Fetch prices" back={{ to: href('/admin/prices'), label: 'Prices' }} />
      <Form method="post" className="fields">
        <div className="field">
          <label htmlFor="update-theme">Theme</label>
          <select id="update-theme" name="theme">
            <option value="">All themes</option>
            {loaderData.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <div className="actions">
          <SubmitButton label="Fetch prices" busy="Starting..." />
        </div>
      </Form>
    </>
  )
}
