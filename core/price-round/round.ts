import type { Issue } from '#core/issue.ts'
import { formatUpside } from '#core/prices/display.ts'
import type { PriceBases } from '#core/prices/large-move.ts'
import type { Money } from '#core/prices/usd.ts'
import type { Question } from '#core/record/list.ts'
import type { Exchange } from '#core/stocks/stock.ts'

/** Everything in this file is safe in the browser. */
export type RoundRow = {
  id: string
  stockId: string
  name: string
  ticker: string
  exchange: Exchange
  last: Money | undefined
  /** What makes a move large. */
  bases: PriceBases
  asOf: Date | undefined
  /** YYYY-MM-DD at the office, or ''. */
  asOfDay: string
  /** Names of other themes with this listing, which get the same price. */
  alsoIn: string[]
}

/** The key of a price, which is the same in every theme. */
export const listingOf = ({ ticker, exchange }: { ticker: string; exchange: string }) =>
  `${ticker} ${exchange}`

export type RoundTheme = { id: string; name: string; isPublished: boolean; rows: RoundRow[] }

/** `page` is 0 where it holds all themes that were asked for, of which there are `pages`. */
export type Round = { today: string; themes: RoundTheme[]; page: number; pages: number }

const rowsPerPage = 50

/** Whole themes, together up to 50 stocks, or one that has more. Themes without stocks are left out. */
export function pagesOfThemes(themes: readonly RoundTheme[]): RoundTheme[][] {
  const pages: RoundTheme[][] = []
  let left = 0
  for (const theme of themes) {
    const count = theme.rows.length
    if (count === 0) continue
    if (count > left) {
      pages.push([])
      left = rowsPerPage
    }
    pages.at(-1)?.push(theme)
    left -= count
  }
  return pages
}

/** A new price, or the tick that the last one is still correct. */
export type TypedRow = { id: string; price: string; isStill: boolean }

export type SentRound = {
  /** Idempotency key. */
  key: string
  asOf: string
  rows: readonly TypedRow[]
  confirmed: readonly string[]
}

export type SavedPrices = {
  outcome: 'saved'
  current: number
  /** Names of stocks with a newer price; the given one becomes a past price. */
  kept: string[]
  known: number
  /** The prices that it recorded, by which it is taken back. */
  recorded: RecordedPrice[]
}

/** `asOf` as text, as it is kept with the answer. */
export type RecordedPrice = { stockPickId: string; price: Money; asOf: string }

export type RoundOutcome =
  | SavedPrices
  /** Paths are `asOf`, the id of a stock pick, or '' for the whole. */
  | { outcome: 'invalid'; issues: Issue[] }
  | { outcome: 'unconfirmed'; questions: Question[] }

/** Copies to every row of the listing; a tick only to those with the same price. */
export function spreadOverListing(
  rows: readonly RoundRow[],
  id: string,
  { price, isStill }: Partial<TypedRow>,
): (Partial<TypedRow> & { id: string })[] {
  const row = rows.find((each) => each.id === id)
  const same = rows.filter((each) => row && listingOf(each) === listingOf(row))
  return same.map((each) => ({
    id: each.id,
    ...(price !== undefined && { price }),
    ...(isStill !== undefined && each.last === row?.last && { isStill }),
  }))
}

/** '+3.2%', or '' if there is nothing to compare. */
export function changeSince(last: Money | undefined, next: Money): string {
  if (!last || next === 0) return ''
  const tenths = Math.round(((next - last) / last) * 1000)
  return formatUpside(tenths / 10)
}

export function savedText({ current, kept, known }: SavedPrices): string {
  const parts = [current === 1 ? 'Saved 1 price.' : `Saved ${current} prices.`]
  if (known > 0) parts.push(`${known} had been saved before.`)
  if (kept.length > 0)
    parts.push(`Older than the price shown, so kept among past prices only: ${kept.join(', ')}.`)
  return parts.join(' ')
}
