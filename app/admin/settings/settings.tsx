import { useState } from 'react'
import { data, href } from 'react-router'
import { appContext, currentUserContext } from '#app/context.ts'
import { readForm, redirectWithNotice } from '#app/forms.ts'
import { Toast } from '#app/ui/toast.tsx'
import type { Issue } from '#core/issue.ts'
import { listWaitingLines } from '#core/review/submissions.server.ts'
import { siteSettingsSchema } from '#core/settings/settings.server.ts'
import type { SiteSettings } from '#core/settings/settings.ts'
import { readSiteSettings } from '#core/site-settings/site-settings.server.ts'
import { changeSite } from '../change-site.ts'
import { WaitingNote } from '../review/waiting-note.tsx'
import type { Route } from './+types/settings.ts'
import { ConnectionsSection } from './connections.tsx'
import { KeptPages } from './kept-pages.tsx'
import './settings.css'
import { fieldNames, readTyped } from './read-typed.ts'
import { SettingsForm } from './settings-form.tsx'

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Settings | Qantara' }]
}

export async function loader({ context }: Route.LoaderArgs) {
  const { db, connections, listKeptPages } = context.get(appContext)
  return {
    settings: await readSiteSettings(db),
    connections: connections.list,
    keptPages: listKeptPages(),
    waiting: await listWaitingLines(db, 'settings'),
    person: context.get(currentUserContext)?.id ?? '',
  }
}

export async function action(args: Route.ActionArgs) {
  const { request } = args
  const form = await readForm(request, fieldNames)
  const loaded = siteSettingsSchema.safeParse(parseJson(form.loaded ?? ''))
  if (!loaded.success) throw data(undefined, 400)
  const typed = readTyped(form)
  const result = await changeSite(args, 'save-settings', { typed, loaded: loaded.data })
  switch (result.outcome) {
    case 'saved':
      return redirectWithNotice(href('/admin/settings'), { request, notice: 'settings-saved' })
    case 'submitted':
      return redirectWithNotice(href('/admin/settings'), { request, notice: 'submitted' })
    case 'not-found':
      throw data(undefined, 404)
    case 'invalid':
      return data(returned(typed, loaded.data, result.issues), 400)
    case 'conflict':
      return data(returned(typed, result.current, [], true), 409)
  }
}

function returned(typed: SiteSettings, loaded: SiteSettings, issues: Issue[], conflict = false) {
  return { responseId: crypto.randomUUID(), typed, loaded, issues, conflict }
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const [dropped, setDropped] = useState<typeof actionData>()
  // Revert drops what came back with an answer too.
  const returned = actionData === dropped ? undefined : actionData
  const [reverts, setReverts] = useState(0)
  const revert = () => {
    setDropped(actionData)
    setReverts(reverts + 1)
  }
  const loaded = returned?.loaded ?? loaderData.settings
  return (
    <>
      <WaitingNote waiting={loaderData.waiting} person={loaderData.person} />
      {returned && <Toast key={returned.responseId} message={messageOf(returned)} />}
      {/* What was saved, or what somebody else has saved, is what the fields begin with. */}
      <SettingsForm
        key={`${returned?.responseId ?? JSON.stringify(loaded)} ${reverts}`}
        typed={returned?.typed ?? loaderData.settings}
        loaded={loaded}
        issues={returned?.issues ?? []}
        responseId={returned?.responseId}
        onRevert={revert}
      />
      <ConnectionsSection connections={loaderData.connections} />
      <KeptPages pages={loaderData.keptPages} />
    </>
  )
}

function messageOf({ issues, conflict }: { issues: Issue[]; conflict: boolean }) {
  if (conflict)
    return {
      tone: 'error' as const,
      title: 'Not saved',
      text:
        'Somebody saved these settings while you were editing. What they saved is shown below ' +
        'each field that differs; your text is still in the fields. Save again to replace theirs.',
    }
  const count = issues.length === 1 ? '1 field' : `${issues.length} fields`
  return { tone: 'error' as const, title: 'Not saved', text: `Please look at ${count} below.` }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
