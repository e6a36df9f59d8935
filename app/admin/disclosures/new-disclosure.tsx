import { data } from 'react-router'
import { appContext } from '#app/context.ts'
import { readForm, redirectWithNotice } from '#app/forms.ts'
import { titled } from '#app/ui/titled.ts'
import { createDisclosure } from '#core/disclosures/staff-disclosures.server.ts'
import { newSaveKey } from '#core/record/list.ts'
import { requireUser, throwOnRefusal } from '../guard.ts'
import { NewText } from '../texts/new-text.tsx'
import { textBases } from '../texts/text-bases.ts'
import type { Route } from './+types/new-disclosure.ts'

export const meta = titled('New Disclosure')

export async function action(args: Route.ActionArgs) {
  const app = args.context.get(appContext)
  const { title } = await readForm(args.request, ['title'])
  const { id } = requireUser(args)
  const key = await throwOnRefusal(app, () => createDisclosure(app.db, id, title))
  if (key === undefined) return data({ responseId: newSaveKey(), title }, 400)
  const address = `${textBases.disclosure}/${key}`
  return redirectWithNotice(address, { request: args.request, notice: 'text-saved' })
}

export default function NewDisclosure({ actionData }: Route.ComponentProps) {
  return (
    <NewText
      title="New Disclosure"
      back={{ to: textBases.disclosure, label: 'Disclosures' }}
      wanted="Enter a title of 1 to 120 characters, without line breaks."
      hint="For staff. Text, place and dates come next; nobody sees it until it is published."
      returned={actionData}
    />
  )
}
