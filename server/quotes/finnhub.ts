import { z } from 'zod'
import { parseJson } from '#core/json.ts'
import { NoQuote, quotedMoment, quotedPrice } from '#core/prices/quote.ts'
import { type QuoteProvider, tooMany } from './provider.ts'

/** Finnhub names no currency: only these are known to be in US dollars. */
const inUsDollars = new Set([undefined, 'NYSE', 'NASDAQ'])

/** Current price, and seconds since 1970. An unknown symbol is all zeros, with status 200. */
const quote = z.object({ c: z.unknown(), t: z.unknown() })

/** https://finnhub.io/docs/api/quote */
export const finnhub: QuoteProvider = {
  name: 'Finnhub',

  pathOf({ ticker, exchange }) {
    if (!inUsDollars.has(exchange)) throw new NoQuote('wrong-currency', exchange ?? 'no exchange')
    return `/api/v1/quote?${new URLSearchParams({ symbol: ticker })}`
  },

  headersOf: (apiKey) => ({ 'x-finnhub-token': apiKey }),

  read(answer, _listing, now) {
    const { status, text } = answer
    if (status === 401 || status === 403) throw new NoQuote('refused', String(status))
    if (status === 429) throw tooMany(answer, now)
    if (status !== 200) throw new NoQuote('unreachable', `the service answered ${status}`)
    const read = quote.safeParse(parseJson(text))
    if (!read.success) throw new NoQuote('no-price', 'the answer has another form')
    const { c, t } = read.data
    if (c === 0 && t === 0) throw new NoQuote('unknown-symbol')
    return { price: quotedPrice(c), asOf: quotedMoment(t, now) }
  },
}
