import { type FindQuote, NoQuote } from '#core/prices/quote.ts'
import { boundedFetch, reasonOf } from '../bounded-fetch.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { finnhub } from './finnhub.ts'
import type { QuoteProvider } from './provider.ts'
import { twelveData } from './twelve-data.ts'

const providers: Record<NonNullable<Config['quotes']>['provider'], QuoteProvider> = {
  twelvedata: twelveData,
  finnhub,
}

const bounds = { timeoutMs: 5000, maxBytes: 64 * 1024 }

const tickerForm = /^[A-Z0-9][A-Z0-9.-]{0,19}$/

/** docs/product.md §7. Throws NoQuote; the log gets neither key nor address. */
export function createFindQuote(
  quotes: Config['quotes'],
  log: Pick<Log, 'warn'>,
  clock: () => Date = () => new Date(),
): FindQuote {
  if (!quotes) return () => Promise.reject(new NoQuote('not-set-up'))
  const provider = providers[quotes.provider]
  const headers = provider.headersOf(quotes.apiKey)
  return async (listing) => {
    try {
      if (!tickerForm.test(listing.ticker)) throw new NoQuote('unknown-symbol', 'odd ticker')
      const answer = await boundedFetch(quotes.apiUrl + provider.pathOf(listing), {
        ...bounds,
        headers,
      })
      return { ...provider.read(answer, listing, clock()), provider: provider.name }
    } catch (error) {
      const noQuote = error instanceof NoQuote ? error : new NoQuote('unreachable', reasonOf(error))
      const { reason, detail } = noQuote
      log.warn({ ...listing, reason, detail }, 'no quote')
      throw noQuote
    }
  }
}
