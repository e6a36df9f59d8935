import { data, Form, href, Link } from 'react-router'
import { appContext, currentUserContext } from '#app/context.ts'
import { readForm, redirectWithNotice } from '#app/forms.ts'
import { error } from '#app/ui/message.ts'
import { SubmitButton } from '#app/ui/staff-form.tsx'
import { Toast } from '#app/ui/toast.tsx'
import { createLetter } from '#core/letters/create-letter.server.ts'
import { newSaveKey } from '#core/lists/list.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import { throwOnRefusal } from '../guard.ts'
import { useAnswer } from '../use-answer.ts'
import type { Route } from './+types/new-letter.ts'

export function meta(): Route.MetaDescriptors {
  return [{ title: 'New Letter | Qantara' }]
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext)
  const actorId = context.get(currentUserContext)?.id ?? ''
  const { title } = await readForm(request, ['title'])
  const slug = await throwOnRefusal(app, () => createLetter(app.db, actorId, title))
  if (slug === undefined) return data({ responseId: newSaveKey(), title }, 400)
  return redirectWithNotice(`/admin/letters/${slug}`, { request, notice: 'text-saved' })
}

export default function NewLetter({ actionData }: Route.ComponentProps) {
  const { answer, unreachable } = useAnswer(actionData)
  return (
    <>
      <ScreenHead title="New Letter" back={{ to: '/admin/letters', label: 'Letters' }} />
      {answer && !unreachable && (
        <Toast
          key={answer.responseId}
          message={error('Not created', 'Enter a title of 1 to 160 characters.')}
        />
      )}
      {unreachable && <Toast key={unreachable.responseId} message={unreachable.message} />}
      <Form method="post" className="fields">
        <div className="field">
          <label htmlFor="letter-title">Title</label>
          <input
            id="letter-title"
            name="title"
            dir="auto"
            autoComplete="off"
            defaultValue={answer?.title}
            aria-invalid={answer ? true : undefined}
          />
        </div>
        <div className="actions">
          <SubmitButton label="New Letter" busy="Creating..." />
          <Link to={href('/admin')}>Cancel</Link>
        </div>
      </Form>
    </>
  )
}
