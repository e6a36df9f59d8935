import { redirect } from 'react-router'
import { appContext } from '#app/context.ts'
import { readForm } from '#app/forms.ts'
import { moveText } from '#core/texts/order.server.ts'
import { throwOnRefusal } from '../guard.ts'
import type { Route } from './+types/move.ts'
import { askedText } from './text-of.server.ts'

export function loader(args: Route.LoaderArgs) {
  return redirect(askedText(args).section.base)
}

export async function action(args: Route.ActionArgs) {
  const { section, kind, id, db, actorId } = askedText(args)
  const { by } = await readForm(args.request, ['by'])
  await throwOnRefusal(args.context.get(appContext), () =>
    moveText(db, actorId, kind, id.key, by === 'up' ? -1 : 1),
  )
  return redirect(section.base)
}
