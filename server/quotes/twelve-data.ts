import { z } from 'zod'
import { parseJson } from '#core/json.ts'
import { NoQuote, quotedMoment, quotedPrice } from '#core/prices/quote.ts'
import { type QuoteProvider, tooMany } from './provider.ts'

/** Our names of exchanges are Twelve Data's own. */
const exchanges = new Set(['NYSE', 'NASDAQ', 'LSE', 'TSX'])

const failure = z.object({ status: z.literal('error'), code: z.number() })

const quote = z.object({
  symbol: z.string(),
  currency: z.string(),
  close: z.string().regex(/^\d{1,12}(\.\d{1,12})?$/),
  timestamp: z.number().optional(),
  last_quote_at: z.unknown().optional(),
})

/** https://twelvedata.com/docs: an error may come with status 200. */
export const twelveData: QuoteProvider = {
  name: 'Twelve Data',

  pathOf({ ticker, exchange }) {
    if (exchange !== undefined && !exchanges.has(exchange))
      throw new NoQuote('unknown-symbol', `exchange ${exchange}`)
    return `/quote?${new URLSearchParams({ symbol: ticker, ...(exchange && { exchange }) })}`
  },

  headersOf: (apiKey) => ({ authorization: `apikey ${apiKey}` }),

  read(answer, { ticker }, now) {
    const body = parseJson(answer.text)
    const failed = failure.safeParse(body)
    const code = failed.success ? failed.data.code : answer.status
    if (code === 429) throw tooMany(answer, now)
    refuse(code)
    const read = quote.safeParse(body)
    if (!read.success) throw new NoQuote('no-price', 'the answer has another form')
    const { symbol, currency, close, timestamp, last_quote_at } = read.data
    if (symbol !== ticker) throw new NoQuote('no-price', `the answer is about ${symbol}`)
    if (currency !== 'USD') throw new NoQuote('wrong-currency', currency)
    // 'timestamp' is when the day of the market began: a price typed since would count as newer.
    const at = Number.isInteger(last_quote_at) ? last_quote_at : timestamp
    return { price: quotedPrice(Number(close)), asOf: quotedMoment(at, now) }
  },
}

function refuse(code: number): void {
  if (code === 200) return
  if (code === 401 || code === 403) throw new NoQuote('refused', String(code))
  if (code === 400 || code === 404) throw new NoQuote('unknown-symbol', String(code))
  throw new NoQuote('unreachable', `the service answered ${code}`)
}
