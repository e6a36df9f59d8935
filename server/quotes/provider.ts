import type { Listing, Quote } from '#core/prices/quote.ts'
import type { ServiceAnswer } from '../bounded-fetch.ts'

export type QuoteProvider = {
  pathOf(listing: Listing): string
  /** The key, in a header: addresses are written to logs along the way. */
  headersOf(apiKey: string): Record<string, string>
  read(answer: ServiceAnswer, listing: Listing, now: Date): Quote
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
