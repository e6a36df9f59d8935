import { type Money, maxUsd } from './usd.ts'

/** Without an exchange, the provider chooses. */
export type Listing = { ticker: string; exchange: string | undefined }

/** `provider` is the name of the service, as staff read it. */
export type Quote = { price: Money; asOf: Date; provider: string }

/** The messages are in `quoteFailures`. */
export type QuoteFailure = keyof typeof quoteFailures

export const quoteFailures = {
  'not-set-up': 'No quote service is set up',
  unreachable: 'The quote service did not answer',
  refused: 'The quote service refused the key',
  'too-many': 'The quote service accepts no more requests for now',
  'unknown-symbol': 'The quote service does not know this symbol',
  'wrong-currency': 'The quote is not known to be in US dollars',
  'no-price': 'The quote service gave no usable price',
} as const

/** The message is for users, the detail for the log. */
export class NoQuote extends Error {
  override name = 'NoQuote'
  readonly reason: QuoteFailure
  readonly detail: string
  /** When to try again; undefined if the service does not say. */
  readonly retryAt: Date | undefined

  constructor(reason: QuoteFailure, detail = '', retryAt?: Date) {
    super(quoteFailures[reason])
    this.reason = reason
    this.detail = detail
    this.retryAt = retryAt
  }
}

/** Throws NoQuote. */
export type FindQuote = (listing: Listing) => Promise<Quote>

/** Reads a price in US dollars. Throws NoQuote if it is not usable. */
export function quotedPrice(value: unknown): Money {
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw new NoQuote('no-price', `the price is ${JSON.stringify(value)}`)
  const price = Math.round(value * 10_000)
  if (price <= 0 || value > maxUsd) throw new NoQuote('no-price', `the price is ${value}`)
  return price
}

/** `seconds` since 1970; returns `now` if it is missing, invalid or in the future. */
export function quotedMoment(seconds: unknown, now: Date): Date {
  if (typeof seconds !== 'number' || !Number.isInteger(seconds) || seconds <= 0) return now
  const at = new Date(seconds * 1000)
  return at > now || Number.isNaN(at.getTime()) ? now : at
}
