import type { Question } from '#core/lists/list.ts'
import type { Money } from '#core/prices/usd.ts'
import type { Exchange } from '#core/stocks/stock.ts'

/** A stock in the weekly round. Everything in this file is safe in the browser. */
export type RoundRow = {
  /** Of the stock pick. */
  id: string
  stockId: string
  name: string
  ticker: string
  exchange: Exchange
  last: Money | undefined
  entry: Money | undefined
  asOf: Date | undefined
  /** The office's day of the last price, YYYY-MM-DD; '' without one. */
  asOfDay: string
}

export type RoundTheme = { id: string; name: string; isPublished: boolean; rows: RoundRow[] }

export type Round = { today: string; themes: RoundTheme[] }

/** One row as it was typed: a new price, or the tick that the last one is still true. */
export type TypedRow = { id: string; price: string; isStill: boolean }

export type SentRound = {
  /** Idempotency key: sent twice it is saved once. */
  key: string
  /** The day on which all these prices were true. */
  asOf: string
  rows: readonly TypedRow[]
  /** Keys of large moves that were confirmed. */
  confirmed: readonly string[]
}

/** What is wrong with one field: `asOf`, or the id of a stock pick. */
export type RoundIssue = { path: string; message: string }

export type SavedPrices = {
  outcome: 'saved'
  /** Stocks whose current price is now the one that was given. */
  current: number
  /** Names of stocks with a newer price: the given one is among their past prices. */
  kept: string[]
  /** How many were recorded already. */
  known: number
}

export type RoundOutcome =
  | SavedPrices
  | { outcome: 'invalid'; issues: RoundIssue[] }
  /** Large moves; nothing was saved. */
  | { outcome: 'unconfirmed'; questions: Question[] }

/** What a line of a price list would do. */
export type Fate = 'new' | 'confirmed' | 'past' | 'unchanged' | 'large' | 'refused'

export type PlannedPrice = {
  line: number
  ticker: string
  exchange: string
  price: string
  date: string
  fate: Fate
  text: string
  /** Of a large move: what is sent back by a person who confirms it. */
  key: string
}

/** What a price list would do; the digest says whether it would still do the same. */
export type PricePlan = { rows: PlannedPrice[]; digest: string }

/** The cells of a column that was pasted from a spreadsheet, first cell of each line. */
export function pastedColumn(text: string): string[] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n')
  return lines.map((line) => (line.split('\t')[0] ?? '').trim())
}

/** '+3.2%' since the last price; '' where there is nothing to compare. */
export function changeSince(last: Money | undefined, next: Money): string {
  if (!last || next === 0) return ''
  const tenths = Math.round(((next - last) / last) * 1000)
  return `${tenths >= 0 ? '+' : ''}${(tenths / 10).toFixed(1)}%`
}

/** What a person is told after a save. */
export function savedText({ current, kept, known }: SavedPrices): string {
  const parts = [current === 1 ? 'Saved 1 price.' : `Saved ${current} prices.`]
  if (known > 0) parts.push(`${known} had been saved before.`)
  if (kept.length > 0)
    parts.push(`Older than the price shown, so kept among past prices only: ${kept.join(', ')}.`)
  return parts.join(' ')
}
