import type { ExpressionBuilder } from 'kysely'
import type { PriceBases } from '#core/prices/large-move.ts'
import { marketDayStart } from '#core/prices/market.ts'
import type { Money } from '#core/prices/usd.ts'
import type { Schema } from '#db/schema.ts'

/**
 * Two columns of a query on `stock_picks`, in 1/10,000 USD: `confirmed_price` is the last price that
 * a quote, a second person or an earlier market day than that of `now` confirms; `ten_days_price` is
 * the last one that was confirmed before the ten market days that end with it, or by others since
 * (docs/decisions.md 43). A stock that has none is measured from its first price. Null without one.
 */
export function confirmedPrices(now: Date) {
  const today = marketDayStart(now)
  const tenDaysAgo = marketDayStart(now, 9)
  return (eb: ExpressionBuilder<Schema, 'stock_picks'>) =>
    [
      confirmedBefore(eb, today).as('confirmed_price'),
      confirmedBefore(eb, tenDaysAgo).as('ten_days_price'),
    ] as const
}

/** Reads a row that has the columns of `confirmedPrices`. */
export function readBases(row: {
  current_price: Money | null
  entry_price: Money | null
  confirmed_price: Money | null
  ten_days_price: Money | null
}): PriceBases {
  return {
    last: row.current_price ?? undefined,
    confirmed: row.confirmed_price ?? undefined,
    tenDaysAgo: row.ten_days_price ?? undefined,
    entry: row.entry_price ?? undefined,
  }
}

/**
 * It counts when a price was recorded, not the moment that it is of: that one is typed. `provider`
 * is set by the price service alone, while a file may call its prices quotes.
 */
function confirmedBefore(eb: ExpressionBuilder<Schema, 'stock_picks'>, start: Date) {
  const points = eb
    .selectFrom('price_points')
    .select('price')
    .whereRef('stock_pick_id', '=', 'stock_picks.id')
  const confirmed = points
    .where('error_at', 'is', null)
    .where((is) =>
      is.or([
        is('recorded_at', '<', start),
        is('provider', '<>', ''),
        is('submission', 'is not', null),
      ]),
    )
    .orderBy('as_of', 'desc')
    .orderBy('recorded_at', 'desc')
    .limit(1)
  // An error mark moves no base: it would be a way to walk on the first day of a stock.
  const first = points.orderBy('recorded_at').orderBy('as_of', 'desc').limit(1)
  return eb.fn.coalesce(confirmed, first)
}
