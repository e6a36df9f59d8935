import { hasRight } from '#core/people/account.ts'
import { NoQuote } from '#core/prices/quote.ts'
import { QuoteRequest } from '#core/reading-api/sent.ts'
import type { Shape } from '#core/reading-api/shapes.ts'
import { mayEditContent } from '#core/rights/role.ts'
import { findListing } from '#core/stocks/create-stock.server.ts'
import { findRequestUser } from '../client.server.ts'
import { type Call, refuse } from './call.ts'

/** In US dollars, or why there is none (docs/product.md §7). Admins only. */
export const getStockQuote: Call = async ({ db, log, findQuote }, request, info) => {
  const user = await findRequestUser({ db, log }, request, info)
  if (!user) return refuse(401, 'Please sign in')
  if (!hasRight(user, mayEditContent)) return refuse(403, 'You do not have permission to do this.')
  const asked = QuoteRequest.safeParse(await request.json().catch(() => undefined))
  if (!asked.success) return refuse(400, 'Please send a symbol')
  const { symbol, exchange } = asked.data
  try {
    const { price, asOf } = await findQuote(
      exchange ? { ticker: symbol, exchange } : await findListing(db, symbol),
    )
    return Response.json({
      price: price / 10_000,
      currency: 'USD',
      as_of: asOf.toISOString(),
    } satisfies Shape<'Quote'>)
  } catch (error) {
    if (!(error instanceof NoQuote)) throw error
    return refuse(error.reason === 'not-set-up' ? 503 : 502, error.message)
  }
}
