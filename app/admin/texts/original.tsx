import { publishOriginal } from '#core/texts/versions.server.ts'
import { Confirm } from '../confirm.tsx'
import { actionResponse } from '../guard.ts'
import type { Route } from './+types/original.ts'
import { editorOf, sectionAt } from './sections.ts'
import { askedText, requireDraft } from './text-of.server.ts'

export async function loader(args: Route.LoaderArgs) {
  await requireDraft(args)
  return null
}

export async function action(args: Route.ActionArgs) {
  const { section, kind, id, db, actorId } = askedText(args)
  const done = { back: editorOf(section, id.key), notice: 'text-published' } as const
  return actionResponse(args, publishOriginal(db, actorId, kind, id), done)
}

/** Only for the address itself: the button of the editor does not ask. */
export default function Original({ matches, params }: Route.ComponentProps) {
  const { section } = sectionAt(matches.at(-1)?.pathname ?? '')
  return (
    <Confirm
      title="Back to the Original?"
      back={editorOf(section, params.slug)}
      button="Back to the Original"
      busy="Publishing..."
    >
      <p>Visitors will read the original again. What was written stays in the history.</p>
    </Confirm>
  )
}
