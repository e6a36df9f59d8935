import { data } from 'react-router'
import { appContext } from '#app/context.ts'
import { readForm, redirectWithNotice } from '#app/forms.ts'
import { titled } from '#app/ui/titled.ts'
import { createLetter } from '#core/letters/create-letter.server.ts'
import { newSaveKey } from '#core/record/list.ts'
import { requireUser, throwOnRefusal } from '../guard.ts'
import type { Route } from './+types/new-letter.ts'
import { NewText } from './new-text.tsx'
import { textBases } from './text-bases.ts'

export const meta = titled('New Letter')

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext)
  const actorId = requireUser({ context }).id
  const { title } = await readForm(request, ['title'])
  const slug = await throwOnRefusal(app, () => createLetter(app.db, actorId, title))
  if (slug === undefined) return data({ responseId: newSaveKey(), title }, 400)
  return redirectWithNotice(`/admin/letters/${slug}`, { request, notice: 'text-saved' })
}

export default function NewLetter({ actionData }: Route.ComponentProps) {
  return (
    <NewText
      title="New Letter"
      back={{ to: textBases.letter, label: 'Letters' }}
      wanted="Enter a title of 1 to 160 characters."
      returned={actionData}
    />
  )
}
