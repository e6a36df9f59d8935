import type { Listing, Quote } from '#core/prices/quote.ts'
import type { ServiceAnswer } from '../bounded-fetch.ts'

/** What is different about one provider: how it is asked, and what its answer says. */
export type QuoteProvider = {
  /** Path and query for a listing; throws NoQuote for one that it cannot quote in US dollars. */
  pathOf(listing: Listing): string
  /** The key, in a header: addresses are written to logs along the way. */
  headersOf(apiKey: string): Record<string, string>
  /** Throws NoQuote. */
  read(answer: ServiceAnswer, listing: Listing, now: Date): Quote
}

/** Undefined where the text is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
