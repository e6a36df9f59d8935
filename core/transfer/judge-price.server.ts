import { dayIn, instantOf, mediumDate, readInstant } from '#core/dates.ts'
import { largeMoveOf, type PriceToSave } from '#core/price-round/save-prices.server.ts'
import { groupedUsd, parseUsd, priceIssue } from '#core/prices/usd.ts'
import { readDay } from '#core/spreadsheets/days.ts'
import { confirmedPrices, readBases } from '#core/stocks/confirmed-price.server.ts'
import type { Db } from '#db/schema.ts'

export type ListedPrice = {
  ticker: string
  exchange: string
  price: string
  date: string
  /** A list that identifies its stocks says their theme, and their id in it. */
  theme?: string
  stockId?: string
}

/** Lists the stocks by which the lines of a list are judged. */
export function listStocks(db: Db, now: Date) {
  return db
    .selectFrom('stock_picks')
    .select(['id', 'theme_id', 'stock_id', 'name', 'ticker', 'exchange'])
    .select(['current_price', 'entry_price', 'price_as_of', 'removed_at'])
    .select(confirmedPrices(now))
    .orderBy('theme_id')
    .orderBy('display_order')
    .orderBy('id')
    .execute()
}

export type Stock = Awaited<ReturnType<typeof listStocks>>[number]

/** What a price does: a `past` one is not shown, and a `large` move is asked about. */
type PriceChange = 'new' | 'confirmed' | 'past' | 'unchanged' | 'large' | 'refused'

export type Judged = {
  change: PriceChange
  text: string
  /** Names the question, where one is asked. */
  key: string
  prices: PriceToSave[]
  /** Says the stocks and the moment of an accepted line, which no other line may say again. */
  listing?: string
}

const refused = (text: string): Judged => ({ change: 'refused', text, key: '', prices: [] })

export function judge(
  row: ListedPrice,
  stocks: readonly Stock[],
  context: { timeZone: string; now: Date; known: KnownPrices },
): Judged {
  const { timeZone, now, known } = context
  if (row.ticker === '') return refused('Ticker is missing')
  const named = stocks.filter(
    (each) =>
      each.ticker === row.ticker &&
      // Closed picks and those in the trash are only matched by id.
      (!each.removed_at || each.stock_id === row.stockId) &&
      (!row.theme || each.theme_id === row.theme) &&
      (!row.stockId || each.stock_id === row.stockId),
  )
  const mine = row.exchange === '' ? named : named.filter((each) => each.exchange === row.exchange)
  const exchanges = [...new Set(named.map(({ exchange }) => exchange))]
  if (named.length === 0) return refused(`No stock has the ticker ${row.ticker}`)
  if (mine.length === 0) return refused(`${row.ticker} is listed on ${exchanges.join(' and ')}`)
  if (row.exchange === '' && exchanges.length > 1)
    return refused(`Exchange is missing: ${exchanges.join(' or ')}`)
  const issue = priceIssue('Price', row.price)
  if (issue) return refused(issue)
  const { day, asOf, issue: dayIssue } = readMoment(row.date, { timeZone, now })
  if (day === undefined) return refused(dayIssue)
  if (asOf > now) return refused('Date is in the future')
  const price = parseUsd(row.price)
  const prices = mine.map(({ id, removed_at }) => ({
    stockPickId: id,
    price,
    asOf,
    ...(removed_at && { isAway: true }),
  }))
  const listing = `${mine.map(({ id }) => id).join(' ')} ${asOf.toISOString()}`
  const plans = mine.map((stock) =>
    planOf(stock, { price, asOf, timeZone, day, known, isNamed: Boolean(row.stockId) }),
  )
  // A ticker in several themes gets the strictest of the results, in this order.
  const order: PriceChange[] = ['large', 'new', 'confirmed', 'past', 'unchanged', 'refused']
  const [worst] = plans.toSorted((a, b) => order.indexOf(a.change) - order.indexOf(b.change))
  if (!worst) return refused(`No stock has the ticker ${row.ticker}`)
  // What is asked is all that is large on this day: an answer is none to another line, or another stock.
  const large = plans.filter(({ change }) => change === 'large')
  const key = [...large.map(({ key }) => key), listing].join(' ')
  const text = [...new Set(large.map(({ text }) => text))].join('; ') || worst.text
  return { ...worst, text, key, prices, listing }
}

function planOf(
  stock: Stock,
  next: {
    price: number
    asOf: Date
    timeZone: string
    day: string
    known: KnownPrices
    isNamed: boolean
  },
): Pick<Judged, 'change' | 'text' | 'key'> {
  const { id, name, current_price: last, price_as_of: since } = stock
  const { price, asOf, timeZone, day, known, isNamed } = next
  const current = last ?? undefined
  const lastDay = since ? dayIn(timeZone, since) : ''
  const isPast = stock.removed_at !== null || (since && asOf < since)
  if (known.has(knownPrice(id, price, asOf)))
    return { change: 'unchanged', text: `${name} was ${groupedUsd(price)} already`, key: '' }
  // A list that names its stocks by id is an export: its old prices were told as they came.
  const move =
    isNamed && isPast ? undefined : largeMoveOf({ id, name, bases: readBases(stock) }, price)
  if (move) return { change: 'large', text: move.text, key: move.key }
  const to = `${name} ${current ? `${groupedUsd(current)} → ` : ''}${groupedUsd(price)}`
  if (price === current && day === lastDay)
    return { change: 'unchanged', text: `${name} is ${groupedUsd(price)} already`, key: '' }
  if (isPast) {
    const why = stock.removed_at
      ? 'it is not shown'
      : `the price shown is newer (${mediumDate(lastDay)})`
    return { change: 'past', text: `${name}: ${why}; kept among past prices`, key: '' }
  }
  if (price === current)
    return { change: 'confirmed', text: `${name} is still ${groupedUsd(price)}`, key: '' }
  return { change: 'new', text: to, key: '' }
}

/** Holds the prices that are stored already, by keys that `knownPrice` makes. */
export type KnownPrices = ReadonlySet<string>

export const knownPrice = (stockPickId: string, price: number, asOf: Date) =>
  `${stockPickId} ${price} ${asOf.toISOString()}`

type ReadMoment =
  | { day: string; asOf: Date; issue?: undefined }
  | { day?: undefined; asOf?: undefined; issue: string }

function readMoment(
  written: string,
  { timeZone, now }: { timeZone: string; now: Date },
): ReadMoment {
  const moment = readInstant(written)
  if (moment) return { day: dayIn(timeZone, moment), asOf: moment }
  const { day, issue } = readDay('Date', written)
  if (day === undefined) return { issue }
  const isLater = day > dayIn(timeZone, now)
  return { day, asOf: isLater ? new Date(8.64e15) : instantOf(timeZone, day, now) }
}
