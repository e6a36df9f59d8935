import { href } from 'react-router'
import { groupedUsd } from '#core/prices/usd.ts'
import type { PastPrice } from '#core/stocks/past-prices.server.ts'
import type { Entry } from '../history/entries.tsx'
import type { RecordAction } from '../record-table.tsx'
import { wordsOfApproval } from '../review/approved-by.tsx'
import { sourceText } from './source-labels.ts'

/** A price in the history of a stock; `query` says where its mark leads back to, unless that `stays`. */
export function entryOfPrice(
  stockId: string,
  query: URLSearchParams,
  { stays = false }: Pick<RecordAction, 'stays'> = {},
) {
  return (price: PastPrice): Entry => {
    const { id, asOf, recordedBy, approval, isCurrent, error } = price
    const amount = groupedUsd(price.price)
    const label = error ? 'Not an error' : 'Mark as an error'
    const mark = href('/admin/stocks/:id/prices/:price/mark', { id: stockId, price: id })
    return {
      key: id,
      title: [{ strong: `$${amount}` }, ' ', asOf],
      tag: error ? { label: 'Error', state: 'wrong' } : undefined,
      notes: [
        [sourceText(price), ...(recordedBy ? [' · ', { name: recordedBy }] : [])],
        approval && wordsOfApproval(approval),
        isCurrent ? 'Current price' : undefined,
        error && ['Error, marked by ', { name: error.by || '–' }, ', ', error.at],
      ],
      actions: [
        {
          label,
          to: `${mark}?${query}`,
          name: `${label}: ${amount}`,
          isImmediate: true,
          stays,
        },
      ],
    }
  }
}
