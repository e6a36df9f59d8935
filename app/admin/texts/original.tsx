import { data } from 'react-router'
import { appContext } from '#app/context.ts'
import { redirectWithNotice } from '#app/forms.ts'
import { error } from '#app/ui/message.ts'
import { restoreVersion } from '#core/texts/restore-version.server.ts'
import { changeSite } from '../change-site.ts'
import { Confirm } from '../confirm.tsx'
import { throwOnRefusal } from '../guard.ts'
import type { Route } from './+types/original.ts'
import { sectionAt } from './sections.ts'
import { editorOf } from './text-bases.ts'
import { askedText, requireDraft } from './text-of.server.ts'

export async function loader(args: Route.LoaderArgs) {
  await requireDraft(args)
  return null
}

export async function action(args: Route.ActionArgs) {
  const { section, kind, id, db, actorId } = askedText(args)
  const version = await throwOnRefusal(args.context.get(appContext), () =>
    restoreVersion(db, actorId, kind, id, 0),
  )
  const wanted = { kind: kind.name, id, version, reason: 'Back to the original' }
  const published = await changeSite(args, 'publish-text', wanted)
  if (published.outcome === 'invalid') {
    const text = published.issues.map(({ message }) => message).join('. ')
    return data({ message: error('Not published', text) }, 409)
  }
  return redirectWithNotice(editorOf(section, id.key), {
    request: args.request,
    notice: published.outcome === 'submitted' ? 'submitted' : 'text-published',
  })
}

export default function Original({ actionData, matches, params }: Route.ComponentProps) {
  const { section } = sectionAt(matches.at(-1)?.pathname ?? '')
  return (
    <Confirm
      title="Back to the Original?"
      back={editorOf(section, params.slug)}
      button="Back to the Original"
      busy="Publishing..."
      refused={actionData}
    >
      <p>Visitors will read the original again. What was written stays in the history.</p>
    </Confirm>
  )
}
