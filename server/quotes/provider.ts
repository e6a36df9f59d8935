import { type Listing, NoQuote, type Quote } from '#core/prices/quote.ts'
import type { ServiceAnswer } from '../bounded-fetch.ts'

// No package of a provider: each is one request, within bounds, and its answer is checked.

export type QuoteProvider = {
  /** As staff read it. */
  name: string
  pathOf(listing: Listing): string
  /** The key, in a header: addresses are written to logs along the way. */
  headersOf(apiKey: string): Record<string, string>
  read(answer: ServiceAnswer, listing: Listing, now: Date): Omit<Quote, 'provider'>
}

export const wellKnown: Listing = { ticker: 'AAPL', exchange: 'NASDAQ' }

/** The service takes no more calls for now; its Retry-After is in seconds or a date. */
export function tooMany({ retryAfter }: ServiceAnswer, now: Date): NoQuote {
  const told = retryAfter ?? ''
  const at = /^\d{1,9}$/.test(told) ? now.getTime() + Number(told) * 1000 : Date.parse(told)
  return new NoQuote('too-many', told, Number.isNaN(at) ? undefined : new Date(at))
}
