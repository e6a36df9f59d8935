import { use } from 'react'
import { data, Form, useOutletContext } from 'react-router'
import { redirectWithNotice } from '#app/forms.ts'
import { CancelLink, RouteDialog } from '#app/ui/dialog.tsx'
import { OfficeZone } from '#app/ui/moment.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { Toast } from '#app/ui/toast.tsx'
import { zoneName } from '#core/dates.ts'
import type { Draft } from '#core/texts/drafts.server.ts'
import { changeSite } from '../change-site.ts'
import { NeedsApproval } from '../review/needs-approval.ts'
import { useAnswer } from '../use-answer.ts'
import type { Route } from './+types/schedule.ts'
import { LastUpdated } from './last-updated.tsx'
import { sectionAt } from './sections.ts'
import { readVersion } from './sent-text.server.ts'
import { editorOf } from './text-bases.ts'
import { askedText, requireDraft } from './text-of.server.ts'

export async function loader(args: Route.LoaderArgs) {
  await requireDraft(args)
  return null
}

export async function action(args: Route.ActionArgs) {
  const { section, kind, id } = askedText(args)
  const { version, at, day } = await readVersion(args)
  const wanted = { kind: kind.name, id, version, at: at || 'none', day }
  const outcome = await changeSite(args, 'publish-text', wanted)
  if (outcome.outcome === 'not-found') throw data(undefined, 404)
  if (outcome.outcome === 'invalid') return data({ ...outcome, at }, 400)
  return redirectWithNotice(editorOf(section, id.key), {
    request: args.request,
    notice: outcome.outcome === 'submitted' ? 'submitted' : 'text-scheduled',
  })
}

export default function Schedule({ actionData, matches }: Route.ComponentProps) {
  const { key, list } = useOutletContext<Draft>()
  const timeZone = use(OfficeZone)
  const needsApproval = use(NeedsApproval)
  const { section } = sectionAt(matches.at(-1)?.pathname ?? '')
  const back = editorOf(section, key)
  const { answer, unreachable } = useAnswer(actionData)
  const issues = answer?.issues ?? []
  const wrong = issues.map(({ message }) => message).join('. ')
  return (
    <RouteDialog title={`Schedule Version ${list.revision}`} back={back}>
      {unreachable && <Toast key={unreachable.responseId} message={unreachable.message} />}
      <Form method="post" noValidate className="fields">
        <input type="hidden" name="version" value={list.revision} />
        <div className="field">
          <label htmlFor="publish-at">Publish at</label>
          <input
            id="publish-at"
            name="at"
            type="datetime-local"
            defaultValue={answer?.at}
            aria-invalid={wrong !== '' || undefined}
            aria-describedby={wrong ? 'publish-at-issue publish-at-hint' : 'publish-at-hint'}
            data-first
          />
          {wrong && (
            <p className="field-error" id="publish-at-issue" role="alert">
              {wrong}
            </p>
          )}
          <p className="note" id="publish-at-hint">
            {zoneName(timeZone)} ({timeZone}). Visitors see it at that minute.
          </p>
        </div>
        {section.kind.dated && <LastUpdated />}
        <div className="actions">
          {needsApproval ? (
            <SubmitButton label="Submit" busy="Submitting..." />
          ) : (
            <SubmitButton label="Schedule" busy="Scheduling..." />
          )}
          <CancelLink to={back} />
        </div>
      </Form>
    </RouteDialog>
  )
}
