import { href } from 'react-router'
import { type Asked, type Question, type Questions, say } from '#app/question.ts'
import { Refusal } from '#core/issue.ts'
import { decideMove, listLargeMoves } from '#core/price-updates/large-moves.server.ts'
import { findUpdate, stopUpdate } from '#core/price-updates/updates.server.ts'
import { withQuery } from '../address.ts'

/** The round that the address comes from: of one theme, or of all. */
function back({ args }: Asked): string {
  return withQuery(href('/admin/prices'), { theme: args.url.searchParams.get('theme') ?? '' })
}

function aboutMove(
  words: { title: string; button: string; note: string },
  isAccepted: boolean,
): Question {
  const { title, button, note } = words
  const notice = isAccepted ? 'move-accepted' : 'move-left-out'
  return {
    back,
    ask: async ({ db, id }) => {
      const move = (await listLargeMoves(db)).find((each) => each.id === id)
      if (!move) throw new Refusal('not-found')
      const text = [say`${move.text}`, [...say`Price as of ${move.asOf}. `, note]]
      return { title, text, button, busy: 'Saving...' }
    },
    act: async ({ db, actor, id }) => {
      const isDecided = await decideMove(db, actor.id, { id, isAccepted })
      return { notice: isDecided ? notice : 'move-gone' }
    },
    notice,
  }
}

export const priceQuestions: Questions = {
  '/admin/prices/moves/:id/accept': aboutMove(
    { title: 'Accept this move?', button: 'Accept', note: 'It is recorded under your name.' },
    true,
  ),

  '/admin/prices/moves/:id/leave-out': aboutMove(
    {
      title: 'Keep the old price?',
      button: 'Keep the Old Price',
      note: 'This move is left out.',
    },
    false,
  ),

  '/admin/prices/updates/:id/stop': {
    back,
    ask: async ({ db, id }) => {
      const update = await findUpdate(db, id)
      if (!update || update.endedAt) throw new Refusal('not-found')
      return {
        title: 'Stop the price update?',
        text: [
          `${update.total - update.done} stocks have not been updated and keep their prices. Prices that have already arrived stay.`,
        ],
        button: 'Stop',
        busy: 'Stopping...',
      }
    },
    act: async ({ db, actor, id }) => ({
      notice: (await stopUpdate(db, actor.id, id)) ? undefined : 'update-ended',
    }),
    notice: 'update-ended',
  },
}
