import { type QuoteFailure, quoteFailures } from '#core/prices/quote.ts'
import type { Money } from '#core/prices/usd.ts'

export type UpdateScope = { themeId?: string; stockId?: string }

/**
 * An `asking` item is never requested again; `unchanged` is the price that was shown already; `kept`
 * is older than the current price; a `large` one waits for a decision, unless a later price
 * `superseded` it; `stopped` was never requested.
 */
export type ItemState =
  | 'waiting'
  | 'asking'
  | 'updated'
  | 'unchanged'
  | 'kept'
  | 'failed'
  | 'stopped'
  | 'large'
  | 'accepted'
  | 'refused'
  | 'superseded'

export type FailureReason = QuoteFailure | 'interrupted' | 'removed' | 'marked' | 'failed'

export type PriceUpdate = {
  id: string
  scope: { themeId: string | undefined; stockPickId: string | undefined }
  startedBy: string
  startedAt: Date
  endedAt: Date | undefined
  total: number
  done: number
  /** Stocks that show another price since. */
  updated: number
  /** Stocks whose price came and is shown already, or is older than the one shown. */
  unchanged: number
  large: number
  stopped: number
  pausedUntil: Date | undefined
  failed: { name: string; ticker: string; text: string }[]
}

/** Far from the last price, or from the entry price. */
export type LargeMoveItem = {
  id: string
  themeId: string
  stockId: string
  name: string
  ticker: string
  price: Money
  asOf: Date
  /** 'Pearson 15.40 → 1,580.00, +10159.7%'. */
  text: string
}

const ownReasons: Record<Exclude<FailureReason, QuoteFailure>, string> = {
  interrupted: 'The update was interrupted during the request: try again',
  removed: 'The stock has been removed or closed since',
  marked: 'Someone has marked this price as an error',
  failed: 'The price could not be saved',
}

export function failureText(reason: string): string {
  const texts: Record<string, string> = { ...quoteFailures, ...ownReasons }
  return texts[reason] ?? ownReasons.failed
}

/** docs/product.md §8. */
export function resultOf(update: PriceUpdate): {
  tone: 'success' | 'error'
  title: string
  text: string
} {
  const { updated, unchanged, large, failed, stopped } = update
  if (updated + unchanged + large + stopped === 0)
    return {
      tone: 'error',
      title: 'Update Failed',
      text: `No stock prices could be updated. Check your API configuration.${failedText(failed)}`,
    }
  return {
    tone: 'success',
    title: stopped > 0 ? 'Price Update Stopped' : 'Price Update Complete',
    text: [
      updated > 0 ? `Updated ${updated} stocks successfully.` : 'No price has changed.',
      countsOf(update),
    ].join(' '),
  }
}

/** 'Changed: 4. Unchanged: 1. Waiting for your confirmation: 1. Failed: PSO, CHGG.' */
function countsOf({ updated, unchanged, large, stopped, failed }: PriceUpdate): string {
  const waiting = large > 0 ? ` Waiting for your confirmation: ${large}.` : ''
  const left = stopped > 0 ? ` Not asked for: ${stopped}.` : ''
  return `Changed: ${updated}. Unchanged: ${unchanged}.${waiting}${left}${failedText(failed)}`
}

function failedText(failed: PriceUpdate['failed']): string {
  if (failed.length === 0) return ''
  return ` Failed: ${failed.length} (${failed.map(({ ticker }) => ticker).join(', ')}).`
}
