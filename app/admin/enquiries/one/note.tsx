import { data, Form, href } from 'react-router'
import { appContext } from '#app/context.ts'
import { readForm, redirectWithNotice } from '#app/forms.ts'
import { CancelLink, RouteDialog } from '#app/ui/dialog.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { Toast } from '#app/ui/toast.tsx'
import { createNote } from '#core/enquiries/notes.server.ts'
import { requireUser, throwOnRefusal } from '../../guard.ts'
import { useAnswer } from '../../use-answer.ts'
import { NoteFields } from '../note-fields.tsx'
import { loadEnquiry } from '../take-step.ts'
import type { Route } from './+types/note.ts'

export async function loader(args: Route.LoaderArgs) {
  const { id, reference } = await loadEnquiry(args)
  return { id, reference, key: crypto.randomUUID() }
}

export async function action(args: Route.ActionArgs) {
  const { request, context, params } = args
  const app = context.get(appContext)
  const { key, text } = await readForm(request, ['key', 'text'])
  const note = { id: params.id, key: /^[\da-f-]{36}$/.test(key) ? key : crypto.randomUUID(), text }
  const { issue } = await throwOnRefusal(app, () => createNote(app.db, requireUser(args).id, note))
  if (issue) return data({ issue, text, key: note.key }, 400)
  return redirectWithNotice(href('/admin/enquiries/:id', { id: params.id }), {
    request,
    notice: 'note-added',
  })
}

export default function Note({ loaderData, actionData }: Route.ComponentProps) {
  const { id, reference, key } = loaderData
  const { answer, unreachable } = useAnswer(actionData)
  const back = href('/admin/enquiries/:id', { id })
  return (
    <RouteDialog title={`Add note: ${reference}`} back={back}>
      {unreachable && <Toast key={unreachable.responseId} message={unreachable.message} />}
      <Form method="post">
        <NoteFields noteKey={answer?.key ?? key} text={answer?.text} issue={answer?.issue} />
        <div className="actions">
          <SubmitButton label="Add note" busy="Saving..." />
          <CancelLink to={back} />
        </div>
      </Form>
    </RouteDialog>
  )
}
