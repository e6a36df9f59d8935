import { data, Form, href, Link } from 'react-router'
import { appContext } from '#app/context.ts'
import { readForm, redirectWithNotice } from '#app/forms.ts'
import type { Message } from '#app/ui/message.ts'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { titled } from '#app/ui/titled.ts'
import { Toast } from '#app/ui/toast.tsx'
import { newSaveKey } from '#core/record/list.ts'
import { createTheme, listAllThemes } from '#core/themes/staff-themes.server.ts'
import { FieldOfForm, type FormField } from '../fields/form-field.tsx'
import { ScreenHead } from '../frame/screen-head.tsx'
import { requireUser, throwOnRefusal } from '../guard.ts'
import type { Route } from './+types/new-theme.ts'

export type NewThemeAnswer = {
  /** So that the message is shown again. */
  responseId: string
  message: Message
  typed?: { name: string; from: string }
}

/** docs/product.md §8, docs/decisions.md 32. */
const refusals = {
  'name-missing': { title: 'Invalid theme name', text: 'Please enter a theme name' },
  'name-taken-or-invalid': {
    title: 'Creation failed',
    text: 'Theme already exists or invalid name',
  },
  failed: { title: 'Creation failed', text: 'Failed to create theme' },
}

export const meta = titled('New theme')

export async function loader({ context }: Route.LoaderArgs) {
  return { themes: await listAllThemes(context.get(appContext).db) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext)
  const actorId = requireUser({ context }).id
  const { name, from } = await readForm(request, ['name', 'from'])
  const answer = await throwOnRefusal(app, () => createTheme(app.db, actorId, name, from))
  if (answer.outcome !== 'created')
    return data({ ...refused(answer.outcome), typed: { name, from } }, 400)
  const to = href('/admin/themes/:slug', { slug: answer.id })
  return redirectWithNotice(to, { request, notice: 'theme-created' })
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    // A redirect: to the new theme, or to the sign-in.
    if (error instanceof Response) throw error
    return data(refused('failed'), 503)
  }
}

function refused(reason: keyof typeof refusals): NewThemeAnswer {
  return { responseId: newSaveKey(), message: { tone: 'error', ...refusals[reason] } }
}

export default function NewTheme({ actionData, loaderData }: Route.ComponentProps) {
  const typed = actionData?.typed
  return (
    <>
      <ScreenHead title="New theme" />
      {actionData && <Toast key={actionData.responseId} message={actionData.message} />}
      <Form method="post" className="fields">
        <FieldOfForm field={nameField} value={typed?.name} isFocused />
        <FieldOfForm field={fromField(loaderData.themes)} value={typed?.from} />
        <div className="actions">
          <SubmitButton label="New Theme" busy="Creating..." />
          <Link to={href('/admin/stocks')}>Back to the stocks</Link>
        </div>
      </Form>
    </>
  )
}

const nameField = { name: 'name', label: 'Theme name', control: 'line' } as const

function fromField(themes: readonly { id: string; name: string }[]): FormField {
  const copies = themes.map(({ id, name }) => ({ value: id, label: `Copy from ${name}` }))
  return {
    name: 'from',
    label: 'Begin with',
    control: 'select',
    options: [{ value: '', label: 'An empty page' }, ...copies],
    hint: 'What is copied is named until it is edited or the theme is published.',
  }
}
