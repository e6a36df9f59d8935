import { data, href } from 'react-router'
import { type Asked, type Asking, type Questions, say } from '#app/question.ts'
import { error } from '#app/ui/message.ts'
import { groupedUsd } from '#core/prices/usd.ts'
import { readKeys } from '#core/record/list.ts'
import { findOfficeDay } from '#core/settings/settings.server.ts'
import { findPastPrice, listPastPrices } from '#core/stocks/past-prices.server.ts'
import { createTheme, listAllThemes } from '#core/themes/staff-themes.server.ts'
import { withQuery } from '../address.ts'
import { changeSite } from '../change-site.ts'
import { restore } from '../history/list-at.server.ts'
import { findAgain } from '../review/find-again.server.ts'
import { findClosed, themeOf } from './theme-of.server.ts'

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
    return withQuery(href('/admin/stocks/:id/prices', { id }), { theme: theme.id })
  }
  const stock = `${searchParams.get('theme')}/${id}`
  return withQuery(href('/admin/prices'), { theme: round, stock })
}

async function findPick({ args: { params, url }, db }: Asked) {
  const { theme } = await themeOf(db, url)
  const past = await listPastPrices(db, theme.id, params.id ?? '')
  if (!past) throw data(undefined, 404)
  return { theme, stock: past.stock }
}

/** With what was submitted and sent back, where somebody goes on from that. */
async function askToClose(asked: Asked): Promise<Asking> {
  const { args, db, app } = asked
  const { theme, stock } = await findPick(asked)
  const today = await findOfficeDay(db, app.now())
  const again = await findAgain(args, 'close-stock')
  const { price, day = today, reason } = again?.input.sent ?? {}
  const last = stock.current && ` The last price is ${groupedUsd(stock.current.price)}.`
  // Tagged text keeps its signs in the build, and with one of these V8 keeps the whole file in two bytes a character.
  const table = '“Closed picks”'
  return {
    title: `Close pick: ${stock.name}`,
    text: [
      say`It leaves the grid of ${theme.name} for the table ${table} below, with its change in price from entry to closing. Its past prices stay.${last ?? ''}`,
    ],
    fields: [
      {
        name: 'price',
        label: 'Closing price',
        control: 'price',
        initial: price,
        isRequired: true,
      },
      {
        name: 'day',
        label: 'Closed on',
        control: 'day',
        initial: day,
        lastDay: today,
        isRequired: true,
      },
      {
        name: 'reason',
        label: 'Reason',
        control: 'line',
        hint: 'For the history; visitors do not see it.',
        initial: reason,
        isRequired: true,
      },
    ],
    button: 'Close pick',
    busy: 'Closing...',
  }
}

/** docs/product.md §8, docs/decisions.md 32. */
const noTheme = {
  'name-missing': error('Invalid theme name', 'Please enter a theme name'),
  'name-taken-or-invalid': error('Creation failed', 'Theme already exists or invalid name'),
}

export const stockQuestions: Questions = {
  '/admin/themes/new': {
    back: '/admin/themes',
    ask: async ({ db }) => {
      const themes = await listAllThemes(db)
      const copies = themes.map(({ id, name }) => ({ value: id, label: `Copy from ${name}` }))
      return {
        title: 'New Theme',
        text: [],
        fields: [
          { name: 'name', label: 'Theme name', control: 'line' },
          {
            name: 'from',
            label: 'Begin with',
            control: 'select',
            options: [{ value: '', label: 'An empty page' }, ...copies],
            hint: 'What is copied is named until it is edited or the theme is published.',
          },
        ],
        button: 'Create',
        busy: 'Creating...',
      }
    },
    async act({ db, actor, typed: { name = '', from = '' } }) {
      const made = await createTheme(db, actor.id, name, from)
      if (made.outcome !== 'created') {
        const message = noTheme[made.outcome]
        return { issues: { name: message.text }, message }
      }
      return { notice: 'theme-created', to: href('/admin/themes/:slug', { slug: made.id }) }
    },
    notice: 'theme-created',
  },

  '/admin/stocks/:id/close': {
    back: async ({ args, db }) => {
      const { theme } = await themeOf(db, args.url)
      return withQuery(href('/admin/stocks'), { theme: theme.id })
    },
    ask: askToClose,
    async act(asked) {
      const { args, id, typed } = asked
      const { theme } = await findPick(asked)
      const { price = '', day = '', reason = '', confirmed = '' } = typed
      const sent = { stockId: id, price, day, reason, confirmed: readKeys(confirmed) }
      const done = await changeSite(args, 'close-stock', { theme: theme.id, sent })
      if (done.outcome === 'invalid') return { issues: done.issues }
      if (done.outcome === 'unconfirmed') {
        const { questions } = done
        // What was typed stays in its fields: another price is asked about again.
        return {
          again: {
            ...(await askToClose(asked)),
            title: 'Large price moves: save anyway?',
            text: questions.map(({ text }) => text),
            values: { confirmed: JSON.stringify(questions.map(({ key }) => key)) },
            button: 'Save Anyway',
          },
        }
      }
      const ofTheme = { theme: theme.id }
      const to = withQuery(href('/admin/stocks/closed'), ofTheme)
      if (done.outcome === 'submitted') return { notice: done.outcome, to }
      const undo = { to: withQuery(href('/admin/stocks/closed/:id/reopen', { id }), ofTheme) }
      return { notice: 'pick-closed', to, undo }
    },
    notice: 'pick-closed',
  },

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
      if (done.outcome === 'invalid') return { issues: { reason: done.issues.reason } }
      return done.outcome === 'submitted' ? 'submitted' : 'done'
    },
    notice: 'pick-deleted',
  },
}
