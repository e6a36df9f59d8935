import { useEffect, useId, useRef } from 'react'
import { data, Form, href } from 'react-router'
import { appContext, currentUserContext } from '#app/context.ts'
import { readForm, sendOn } from '#app/forms.ts'
import { SubmitButton } from '#app/ui/staff-form.tsx'
import { Toast } from '#app/ui/toast.tsx'
import type { Issue } from '#core/issue.ts'
import { siteSettingsSchema } from '#core/settings/settings.server.ts'
import { factNames, type SiteSettings } from '#core/settings/settings.ts'
import { readSiteSettings, saveSiteSettings } from '#core/site-settings/site-settings.server.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import { orRefuse } from '../guard.ts'
import type { Route } from './+types/settings.ts'
import { ColourFields } from './colour-fields.tsx'
import { FactField } from './fact-field.tsx'
import { FieldError } from './field-error.tsx'
import './settings.css'
import { fieldNames, readTyped } from './settings-form.ts'

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Settings | Qantara' }]
}

export async function loader({ context }: Route.LoaderArgs) {
  return { settings: await readSiteSettings(context.get(appContext).db) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext)
  const form = await readForm(request, fieldNames)
  const loaded = siteSettingsSchema.safeParse(parseJson(form.loaded ?? ''))
  if (!loaded.success) throw data(undefined, 400)
  const typed = readTyped(form)
  const actorId = context.get(currentUserContext)?.id ?? ''
  const result = await orRefuse(app, () => saveSiteSettings(app.db, actorId, typed, loaded.data))
  switch (result.outcome) {
    case 'saved':
      return sendOn(href('/admin/settings'), { request, notice: 'settings-saved' })
    case 'invalid':
      return data(returned(typed, loaded.data, result.issues), 400)
    case 'conflict':
      return data(returned(typed, result.current, [], true), 409)
  }
}

function returned(typed: SiteSettings, loaded: SiteSettings, issues: Issue[], conflict = false) {
  return { attempt: crypto.randomUUID(), typed, loaded, issues, conflict }
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const {
    typed = loaderData.settings,
    loaded = loaderData.settings,
    issues = [],
  } = actionData ?? {}
  const attempt = actionData?.attempt
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (attempt) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [attempt])
  const text = JSON.stringify(loaded)
  const samples = factNames.length - loaded.firm.confirmed.length
  return (
    <>
      <ScreenHead title="Settings">
        <SubmitButton label="Save" busy="Saving..." form="settings" />
      </ScreenHead>
      {actionData && <Toast key={attempt} message={messageOf(actionData)} />}
      {/* What was saved, or what somebody else has saved, is what the fields begin with. */}
      <Form
        key={attempt ?? text}
        id="settings"
        method="post"
        className="settings"
        aria-label="Settings"
        noValidate
        ref={form}
      >
        <input type="hidden" name="loaded" value={text} />
        <section aria-labelledby="facts">
          <h2 id="facts">The firm</h2>
          <p>
            Used on every page, in mails and in the legal texts.{' '}
            {samples > 0 &&
              `${samples} of ${factNames.length} are samples: change or confirm each.`}
          </p>
          {factNames.map((name) => (
            <FactField key={name} name={name} typed={typed} loaded={loaded} issues={issues} />
          ))}
        </section>
        <section aria-labelledby="colours">
          <h2 id="colours">Colours</h2>
          <p>Every other colour of the site is mixed from these three.</p>
          <ColourFields colours={typed.colours} issues={issues} />
        </section>
        <section aria-labelledby="behaviour">
          <h2 id="behaviour">Office and site</h2>
          <TimeZoneField value={typed.timeZone} issues={issues} />
          <div className="tick">
            <input
              id="blockKeys"
              type="checkbox"
              name="blockKeys"
              defaultChecked={typed.blockKeys}
            />
            <label htmlFor="blockKeys">
              Block the context menu and developer keys on public pages
            </label>
          </div>
        </section>
      </Form>
    </>
  )
}

function TimeZoneField({ value, issues }: { value: string; issues: readonly Issue[] }) {
  const id = useId()
  const issue = issues.find(({ path }) => path === 'timeZone')
  return (
    <div className="field">
      <label htmlFor={id}>Time zone</label>
      <input
        id={id}
        name="timeZone"
        defaultValue={value}
        autoComplete="off"
        list={`${id}-zones`}
        aria-invalid={issue ? true : undefined}
        aria-describedby={`${id}-hint${issue ? ` ${id}-issue` : ''}`}
      />
      <datalist id={`${id}-zones`}>
        {['Africa/Cairo', 'Asia/Dubai', 'Asia/Riyadh', 'Indian/Mauritius', 'Europe/London'].map(
          (zone) => (
            <option key={zone} value={zone} />
          ),
        )}
      </datalist>
      <FieldError id={`${id}-issue`} issue={issue} />
      <p className="note" id={`${id}-hint`}>
        The office's days and times, on the site and here.
      </p>
    </div>
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
