import { cancelPublication } from '#core/texts/withdraw-text.server.ts'
import { Confirm } from '../confirm.tsx'
import { actionResponse } from '../guard.ts'
import type { Route } from './+types/cancel.ts'
import { sectionAt } from './sections.ts'
import { editorOf } from './text-bases.ts'
import { askedText, requireDraft } from './text-of.server.ts'

export async function loader(args: Route.LoaderArgs) {
  await requireDraft(args)
  return null
}

export async function action(args: Route.ActionArgs) {
  const { section, kind, id, db, actorId } = askedText(args)
  const done = { back: editorOf(section, id.key), notice: 'text-cancelled' } as const
  return actionResponse(args, cancelPublication(db, actorId, kind, id, args.params.id), done)
}

export default function Cancel({ matches, params }: Route.ComponentProps) {
  const { section } = sectionAt(matches.at(-1)?.pathname ?? '')
  return (
    <Confirm
      title="Cancel this publication?"
      back={editorOf(section, params.slug)}
      button="Cancel Schedule"
      busy="Cancelling..."
    >
      <p>It will not be published at that time. The draft stays.</p>
    </Confirm>
  )
}
