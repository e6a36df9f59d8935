import { type ActionFunctionArgs, data, href } from 'react-router'
import { appContext } from '#app/context.ts'
import { redirectWithNotice } from '#app/forms.ts'
import type { NoticeName } from '#app/notices.ts'
import { decideMove, listLargeMoves } from '#core/price-updates/large-moves.server.ts'
import { requireUser, throwOnRefusal } from '../guard.ts'

type Args = Pick<ActionFunctionArgs, 'context' | 'request' | 'url'>

export function roundAddress(url: URL): string {
  const theme = url.searchParams.get('theme')
  return href('/admin/prices') + (theme ? `?${new URLSearchParams({ theme })}` : '')
}

/** Throws 404 when it does not wait. */
export async function findMove({ context, url }: Omit<Args, 'request'>, id: string) {
  const moves = await listLargeMoves(context.get(appContext).db)
  const move = moves.find((each) => each.id === id)
  if (!move) throw data(undefined, 404)
  return { move, back: roundAddress(url) }
}

export async function answerMove(
  { context, request, url }: Args,
  answer: { id: string; isAccepted: boolean },
) {
  const app = context.get(appContext)
  const actorId = requireUser({ context }).id
  const decided = await throwOnRefusal(app, () => decideMove(app.db, actorId, answer))
  const done: NoticeName = answer.isAccepted ? 'move-accepted' : 'move-left-out'
  return redirectWithNotice(roundAddress(url), { request, notice: decided ? done : 'move-gone' })
}
