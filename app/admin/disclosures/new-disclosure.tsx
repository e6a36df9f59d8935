import { data, Form, Link } from 'react-router'
import { appContext } from '#app/context.ts'
import { readForm, redirectWithNotice } from '#app/forms.ts'
import { error } from '#app/ui/message.ts'
import { SubmitButton } from '#app/ui/staff-form.tsx'
import { Toast } from '#app/ui/toast.tsx'
import { createDisclosure } from '#core/disclosures/staff-disclosures.server.ts'
import { newSaveKey } from '#core/lists/list.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import { requireUser, throwOnRefusal } from '../guard.ts'
import { textBases } from '../texts/text-bases.ts'
import { useAnswer } from '../use-answer.ts'
import type { Route } from './+types/new-disclosure.ts'

export function meta(): Route.MetaDescriptors {
  return [{ title: 'New Disclosure | Qantara' }]
}

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
  const { answer, unreachable } = useAnswer(actionData)
  return (
    <>
      <ScreenHead
        title="New Disclosure"
        back={{ to: textBases.disclosure, label: 'Disclosures' }}
      />
      {answer && !unreachable && (
        <Toast
          key={answer.responseId}
          message={error(
            'Not created',
            'Enter a title of 1 to 120 characters, without line breaks.',
          )}
        />
      )}
      {unreachable && <Toast key={unreachable.responseId} message={unreachable.message} />}
      <Form method="post" className="fields">
        <div className="field">
          <label htmlFor="disclosure-title">Title</label>
          <input
            id="disclosure-title"
            name="title"
            dir="auto"
            autoComplete="off"
            defaultValue={answer?.title}
            aria-invalid={answer ? true : undefined}
            aria-describedby="disclosure-title-hint"
          />
          <p className="hint" id="disclosure-title-hint">
            For staff. Text, place and days come next; nobody sees it before it is published.
          </p>
        </div>
        <div className="actions">
          <SubmitButton label="New Disclosure" busy="Creating..." />
          <Link to={textBases.disclosure}>Cancel</Link>
        </div>
      </Form>
    </>
  )
}
