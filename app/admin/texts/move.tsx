import { redirect } from 'react-router'
import { appContext } from '#app/context.ts'
import { readForm } from '#app/forms.ts'
import { moveText } from '#core/texts/order.server.ts'
import { Confirm } from '../confirm.tsx'
import { throwOnRefusal } from '../guard.ts'
import type { Route } from './+types/move.ts'
import { editorOf, sectionAt } from './sections.ts'
import { askedText, requireDraft } from './text-of.server.ts'

export async function loader(args: Route.LoaderArgs) {
  await requireDraft(args)
  return null
}

export async function action(args: Route.ActionArgs) {
  const { section, kind, id, db, actorId } = askedText(args)
  const { by } = await readForm(args.request, ['by'])
  await throwOnRefusal(args.context.get(appContext), () =>
    moveText(db, actorId, kind, id.key, by === 'up' ? -1 : 1),
  )
  return redirect(section.base)
}

/** Only for the address itself: the buttons of the list do not ask. */
export default function Move({ matches, params }: Route.ComponentProps) {
  const { section } = sectionAt(matches.at(-1)?.pathname ?? '')
  return (
    <Confirm
      title="Move it up?"
      back={editorOf(section, params.slug)}
      button="Move up"
      busy="Moving..."
      values={{ by: 'up' }}
    >
      <p>Visitors will see it one place further up.</p>
    </Confirm>
  )
}
