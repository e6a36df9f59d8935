import { useLayoutEffect, useState } from 'react'
import { data, redirect } from 'react-router'
import { appContext } from '#app/context.ts'
import { readForm, redirectWithNotice } from '#app/forms.ts'
import type { InputOf } from '#app/operations.server.ts'
import { titled } from '#app/ui/titled.ts'
import { Toast } from '#app/ui/toast.tsx'
import { findLastChange } from '#core/history/stored-changes.server.ts'
import type { Issue } from '#core/issue.ts'
import { findReturned, listOpenSubmissions } from '#core/review/submissions.server.ts'
import { type SiteSettings, siteSettingsSchema } from '#core/settings/settings.ts'
import { carryOver } from '#core/site-settings/changed-settings.ts'
import { findSiteSettings } from '#core/site-settings/site-settings.server.ts'
import { changeSite } from '../change-site.ts'
import { type Draft, findDraft, useDraft } from '../drafts.ts'
import { requireUser } from '../guard.ts'
import { notSavedMessage } from '../not-saved.ts'
import { useOnceSaved } from '../record/use-record-form.ts'
import { askedAgain } from '../review/edit-again.ts'
import { WaitingNote } from '../review/waiting-note.tsx'
import { useAnswer } from '../use-answer.ts'
import { useReverting } from '../use-reverting.ts'
import type { Route } from './+types/settings.ts'
import './settings.css'
import { partOfChange, settingsPartAt, typedIn } from './parts.ts'
import { fieldNames, readTyped } from './read-typed.ts'
import { SettingsForm } from './settings-form.tsx'

export const meta = titled('Settings')

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(appContext)
  const person = requireUser({ context }).id
  const settings = await findSiteSettings(db)
  const again = await findReturned<InputOf<'save-settings'>>(
    db,
    person,
    'save-settings',
    askedAgain(url),
  )
  const part = settingsPartAt(url.pathname)
  const itsPart = again && partOfChange(again.input.typed, again.input.loaded)
  if (itsPart && itsPart !== part) throw redirect(`${itsPart.address}${url.search}`)
  return {
    part,
    settings,
    returned: again && { id: again.id, typed: carryOver(settings, again.input) },
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
    case 'not-found':
      throw data(undefined, 404)
    case 'invalid':
      return data(returned(typed, loaded.data, result.issues), 400)
    case 'conflict':
      return data(returned(typed, result.current, [], true), 409)
  }
}

function returned(typed: SiteSettings, loaded: SiteSettings, issues: Issue[], isConflict = false) {
  return { responseId: crypto.randomUUID(), typed, loaded, issues, isConflict }
}

export default function Settings(props: Route.ComponentProps) {
  const { loaderData } = props
  const { answer: actionData, unreachable } = useAnswer(props.actionData)
  const reverting = useReverting(actionData, loaderData.returned)
  const { answer: returned, returned: again } = reverting
  const draft = useSettingsDraft(loaderData)
  const startAgain = () => {
    draft.drop()
    reverting.revert()
  }
  useOnceSaved(startAgain, props.actionData?.responseId)
  const kept = returned ? undefined : draft.found
  const begun = returned?.responseId ?? (kept ? `kept ${kept.at}` : again?.id)
  const loaded = returned?.loaded ?? kept?.value.loaded ?? loaderData.settings
  const message = returned && notSavedMessage('these settings', returned)
  return (
    <>
      <WaitingNote waiting={loaderData.waiting} person={loaderData.person} />
      {message && !unreachable && <Toast key={returned.responseId} message={message} />}
      {unreachable && <Toast key={unreachable.responseId} message={unreachable.message} />}
      {/* What was saved, or what somebody else has saved, is what the fields begin with. */}
      <SettingsForm
        key={`${loaderData.part.address} ${begun ?? JSON.stringify(loaded)} ${reverting.times}`}
        part={loaderData.part}
        typed={returned?.typed ?? kept?.value.typed ?? again?.typed ?? loaderData.settings}
        loaded={loaded}
        lastSave={loaderData.lastSave}
        issues={returned?.issues ?? []}
        responseId={returned?.responseId ?? again?.id}
        keptAt={kept && new Date(kept.at)}
        isKept={draft.isKept}
        onTyped={(typed) => draft.keep({ typed, loaded })}
        onRevert={startAgain}
      />
    </>
  )
}

type KeptSettings = { typed: SiteSettings; loaded: SiteSettings }

/** What somebody typed into one part of the settings and has not saved, with what it was typed into. */
function useSettingsDraft({
  person,
  part,
}: Pick<Route.ComponentProps['loaderData'], 'person' | 'part'>) {
  const list = `settings:${part.address}`
  const { isKept, drafts } = useDraft<KeptSettings>({ person, list })
  const [found, setFound] = useState<Draft<KeptSettings>>()
  useLayoutEffect(() => setFound(findDraft({ person, list }, isSettings)), [person, list])
  const drop = () => {
    drafts.drop()
    setFound(undefined)
  }
  return { isKept, found, keep: drafts.keep, drop }
}

function isSettings({ typed, loaded }: Partial<KeptSettings>): boolean {
  return [typed, loaded].every((each) => each?.firm && each.colours && each.brand && each.plain)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
