import { use } from 'react'
import { data, useOutletContext } from 'react-router'
import { redirectWithNotice } from '#app/forms.ts'
import { Moment } from '#app/ui/moment.tsx'
import { mediumDate } from '#core/date-words.ts'
import type { Draft } from '#core/texts/drafts.server.ts'
import { contentOf } from '#core/texts/text-kind.ts'
import { listThemeConcerns } from '#core/themes/concerns.server.ts'
import { changeSite } from '../change-site.ts'
import { NeedsApproval } from '../review/needs-approval.ts'
import { Confirm } from '../shell/confirm.tsx'
import { useAnswer } from '../use-answer.ts'
import type { Route } from './+types/publish.ts'
import { LastUpdated } from './last-updated.tsx'
import { sectionAt } from './sections.ts'
import { readVersion } from './sent-text.server.ts'
import { editorOf } from './text-bases.ts'
import { askedText, requireDraft } from './text-of.server.ts'
import { ThemeConcerns } from './theme-concerns.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { db, kind, id } = askedText(args)
  const { key, list } = await requireDraft(args)
  const [row] = list.rows
  const isTheme = kind.name === 'theme' && id.language === 'en' && row !== undefined
  return {
    concerns: isTheme ? await listThemeConcerns(db, key, contentOf(kind.fieldsOf(key), row)) : [],
  }
}

export async function action(args: Route.ActionArgs) {
  const { section, kind, id } = askedText(args)
  const { version, day, isAsked } = await readVersion(args)
  const outcome = await changeSite(args, 'publish-text', { kind: kind.name, id, version, day })
  if (outcome.outcome === 'not-found') throw data(undefined, 404)
  if (outcome.outcome === 'invalid') return data(outcome, 400)
  if (!isAsked) return data(outcome)
  return redirectWithNotice(editorOf(section, id.key), {
    request: args.request,
    notice: outcome.outcome === 'submitted' ? 'submitted' : 'text-published',
  })
}

export default function Publish({ actionData, loaderData, matches }: Route.ComponentProps) {
  const { key, list, scheduled } = useOutletContext<Draft>()
  const { section } = sectionAt(matches.at(-1)?.pathname ?? '')
  const needsApproval = use(NeedsApproval)
  const { answer } = useAnswer(actionData)
  const issues = answer?.outcome === 'invalid' ? answer.issues : []
  return (
    <Confirm
      words={{
        title: `Publish Version ${list.revision}?`,
        text: [
          needsApproval
            ? 'Visitors will see it when a second person approves it.'
            : 'Visitors see it on the next page they open.',
        ],
        button: needsApproval ? 'Submit' : 'Publish',
        busy: needsApproval ? 'Submitting...' : 'Publishing...',
        values: { version: String(list.revision), asked: 'yes' },
      }}
      back={editorOf(section, key)}
      fields={section.kind.dated && <LastUpdated />}
    >
      {issues.length > 0 && (
        <p className="field-error" role="alert">
          {issues.map(({ message }) => message).join('. ')}
        </p>
      )}
      {section.kind.dated && (
        <p>
          It will say: last updated {mediumDate(list.today)}
          {needsApproval && ', or the day on which it is approved'}.
        </p>
      )}
      {scheduled.map(({ id, version, at }) => (
        <p key={id}>
          Version {version}, scheduled for <Moment at={at} />, will not be published any more.
        </p>
      ))}
      <ThemeConcerns concerns={loaderData.concerns} />
    </Confirm>
  )
}
