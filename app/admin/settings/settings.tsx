import { data, redirect } from 'react-router'
import { appContext } from '#app/context.ts'
import { readForm, redirectWithNotice } from '#app/forms.ts'
import { requireUser } from '#app/guard.ts'
import { titled } from '#app/ui/titled.ts'
import { Toast } from '#app/ui/toast.tsx'
import { findLastChange } from '#core/history/stored-changes.server.ts'
import type { Issue } from '#core/issue.ts'
import { parseJson } from '#core/json.ts'
import { listOpenSubmissions } from '#core/review/submissions.server.ts'
import { type SiteSettings, siteSettingsSchema } from '#core/settings/settings.ts'
import { findSiteSettings } from '#core/site-settings/site-settings.server.ts'
import { changeSite } from '../change-site.ts'
import { findAgain } from '../review/find-again.server.ts'
import { WaitingNote } from '../review/waiting-note.tsx'
import type { Route } from './+types/settings.ts'
import './settings.css'
import { partOfChange, settingsPartAt, typedIn } from './parts.ts'
import { fieldNames, readTyped } from './read-typed.ts'
import { SettingsForm } from './settings-form.tsx'
import { useSettings } from './use-settings.ts'

export const meta = titled('Settings')

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(appContext)
  const person = requireUser({ context }).id
  const settings = await findSiteSettings(db)
  const again = await findAgain({ context, url }, 'save-settings')
  const part = settingsPartAt(url.pathname)
  const itsPart = again && partOfChange(again.input.typed, again.input.loaded)
  if (itsPart && itsPart !== part) throw redirect(`${itsPart.address}${url.search}`)
  return {
    part,
    settings,
    returned: again && { id: again.id, ...again.input },
    lastSave: await findLastChange(db, 'settings'),
    waiting: await listOpenSubmissions(db, 'settings', person),
    person,
  }
}

export async function action(args: Route.ActionArgs) {
  const { request } = args
  const form = await readForm(request, fieldNames)
  const loaded = siteSettingsSchema.safeParse(parseJson(form.loaded ?? ''))
  if (!loaded.success) throw data(undefined, 400)
  const part = settingsPartAt(args.url.pathname)
  const typed = typedIn(part, readTyped(form), loaded.data)
  const result = await changeSite(args, 'save-settings', { typed, loaded: loaded.data })
  switch (result.outcome) {
    case 'saved':
      return redirectWithNotice(part.address, { request, notice: 'settings-saved' })
    case 'submitted':
      return redirectWithNotice(part.address, { request, notice: 'submitted' })
    case 'invalid':
      return data(returned(typed, loaded.data, result.issues), 400)
    case 'conflict':
      return data(returned(typed, result.current, [], true), 409)
  }
}

function returned(typed: SiteSettings, loaded: SiteSettings, issues: Issue[], isConflict = false) {
  return { responseId: crypto.randomUUID(), typed, loaded, issues, isConflict }
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { part, person, waiting, lastSave } = loaderData
  const form = useSettings(loaderData, actionData)
  return (
    <>
      {form.told && <Toast key={form.told.responseId} message={form.told.message} />}
      {/* What was saved, or what somebody else has saved, is what the fields begin with. */}
      <SettingsForm key={form.key} part={part} lastSave={lastSave} form={form}>
        <WaitingNote waiting={waiting} person={person} />
      </SettingsForm>
    </>
  )
}
