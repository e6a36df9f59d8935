import { type QuoteFailure, quoteFailures } from '#core/prices/quote.ts'
import type { Money } from '#core/prices/usd.ts'

export type UpdateScope = { themeId?: string; stockId?: string }

/**
 * An `asking` item is never requested again; a `large` one waits for a decision, unless a later price
 * `superseded` it; `kept` is older than the current price; `stopped` was never requested.
 */
export type ItemState =
  | 'waiting'
  | 'asking'
  | 'updated'
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
  updated: number
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
  /** 'Pearson 15.40 → 1,580.00, +10,160 %'. */
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
export function resultOf({ updated, large, failed, stopped }: PriceUpdate): {
  tone: 'success' | 'error'
  title: string
  text: string
} {
  const names = failed.map(({ ticker }) => ticker).join(', ')
  const also = names === '' ? '' : ` Failed: ${names}.`
  if (stopped > 0)
    return {
      tone: 'success',
      title: 'Price Update Stopped',
      text: `Updated ${updated} stocks successfully, ${stopped} were not updated.${also}`,
    }
  if (updated === 0 && large === 0)
    return {
      tone: 'error',
      title: 'Update Failed',
      text: `No stock prices could be updated. Check your API configuration.${also}`,
    }
  const moves = large === 1 ? 'One large move waits' : `${large} large moves wait`
  const waiting = large === 0 ? '' : ` ${moves} for your confirmation.`
  return {
    tone: 'success',
    title: 'Price Update Complete',
    text: `Updated ${updated} stocks successfully.${also}${waiting}`,
  }
}
