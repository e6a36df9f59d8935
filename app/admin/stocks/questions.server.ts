import { data, href } from 'react-router'
import { groupedUsd } from '#core/prices/usd.ts'
import { findPastPrice } from '#core/stocks/past-prices.server.ts'
import { changeSite } from '../change-site.ts'
import { restore } from '../history/list-at.server.ts'
import { type Asked, type Questions, say } from '../shell/question.ts'
import { findClosed } from './closed-of.server.ts'
import { themeOf } from './theme-of.server.ts'

async function findPrice({ args: { params, url }, db, id }: Asked) {
  const { theme } = await themeOf(db, url)
  const found = await findPastPrice(db, theme.id, id, params.price ?? '')
  if (!found) throw data(undefined, 404)
  return { theme: theme.id, ...found }
}

/** The stock's past prices, or the round in which they were opened. */
async function pricesOf({ args: { url }, db, id }: Asked): Promise<string> {
  const { searchParams } = url
  const round = searchParams.get('round')
  if (round === null) {
    const { theme } = await themeOf(db, url)
    const query = new URLSearchParams({ theme: theme.id })
    return `${href('/admin/stocks/:id/prices', { id })}?${query}`
  }
  const stock = `${searchParams.get('theme')}/${id}`
  const query = new URLSearchParams(round === '' ? { stock } : { theme: round, stock })
  return `${href('/admin/prices')}?${query}`
}

export const stockQuestions: Questions = {
  '/admin/stocks/:id/prices/:price/mark': {
    back: pricesOf,
    ask: async (asked) => {
      const { stock, price } = await findPrice(asked)
      const isError = !price.error
      return {
        title: isError ? 'Mark this price as an error?' : 'Is this price right after all?',
        text: [
          say`${stock.name}: ${groupedUsd(price.price)} of ${price.asOf}.`,
          isError
            ? 'It stays in this list, but the chart, the table and the current price leave it out.'
            : 'The chart and the table will show it again.',
        ],
        button: isError ? 'Mark as an error' : 'Not an error',
        busy: 'Saving...',
      }
    },
    act: async (asked) => {
      const { theme, price } = await findPrice(asked)
      const isError = !price.error
      const mark = { theme, stockId: asked.id, priceId: price.id, isError }
      const { outcome } = await changeSite(asked.args, 'mark-price', mark)
      if (outcome === 'submitted') return outcome
      const { pathname, search } = asked.args.url
      const undo = { to: `${pathname.replace(/\.data$/, '')}${search}` }
      return { notice: isError ? 'price-marked' : 'price-unmarked', undo }
    },
    notice: 'price-marked',
  },

  '/admin/stocks/closed/:id/reopen': {
    back: async ({ args, db, id }) => (await findClosed(db, args.url, id)).back,
    ask: async ({ args, db, id }) => {
      const { pick, theme } = await findClosed(db, args.url, id)
      return {
        title: `Reopen ${pick.name}?`,
        text: [
          say`${pick.name} will be back in the grid of ${theme.name}, with all its prices. The history keeps that it was closed, and why.`,
        ],
        button: 'Reopen',
        busy: 'Reopening...',
      }
    },
    act: async ({ args, db, id }) => {
      const { theme } = await findClosed(db, args.url, id)
      return restore(args, { list: `stocks:${theme.id}`, id }, { notice: 'pick-reopened' })
    },
    notice: 'pick-reopened',
  },

  '/admin/stocks/closed/:id/delete': {
    back: async ({ args, db, id }) => (await findClosed(db, args.url, id)).back,
    ask: async ({ args, db, id }) => {
      const { pick, theme } = await findClosed(db, args.url, id)
      return {
        title: `Delete ${pick.name}?`,
        text: [
          say`Visitors of ${theme.name} lose its line among the closed picks, with its result. The history keeps both for good, and your reason.`,
        ],
        fields: [{ name: 'reason', label: 'Reason', control: 'line' }],
        button: 'Delete',
        busy: 'Deleting...',
        isDanger: true,
      }
    },
    act: async ({ args, db, id, typed: { reason = '' } }) => {
      const { theme } = await findClosed(db, args.url, id)
      const input = { theme: theme.id, stockId: id, reason }
      const done = await changeSite(args, 'delete-closed-stock', input)
      if (done.outcome === 'not-found') throw data(undefined, 404)
      if (done.outcome === 'invalid') return { issues: { reason: done.issues.reason } }
      return done.outcome === 'submitted' ? 'submitted' : 'done'
    },
    notice: 'pick-deleted',
  },
}
