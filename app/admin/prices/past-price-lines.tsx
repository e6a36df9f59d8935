import { href } from 'react-router'
import { groupedUsd } from '#core/prices/usd.ts'
import type { PastPrice } from '#core/stocks/past-prices.server.ts'
import { Entries, type Entry } from '../history/entries.tsx'
import { wordsOfApproval } from '../review/approved-by.tsx'
import { sourceText } from '../stocks/source-labels.ts'
import { PostButton } from './post-button.tsx'

export function PastPriceLines(props: {
  prices: readonly PastPrice[]
  stockId: string
  theme: string
  round: string
}) {
  const { prices, stockId, theme, round } = props
  const query = new URLSearchParams({ theme, round })
  return (
    <Entries
      entries={prices.map((price) =>
        entryOf(
          price,
          `${href('/admin/stocks/:id/prices/:price/mark', { id: stockId, price: price.id })}?${query}`,
        ),
      )}
      empty="No prices yet."
    />
  )
}

function entryOf(price: PastPrice, mark: string): Entry {
  const { id, asOf, recordedBy, approval, isCurrent, error } = price
  const amount = groupedUsd(price.price)
  const action = error ? 'Not an error' : 'Mark as an error'
  return {
    key: id,
    title: [{ strong: amount }, ' ', asOf],
    tag: error ? { label: 'Error', state: 'wrong' } : undefined,
    notes: [
      [sourceText(price), ...(recordedBy ? [' · ', { name: recordedBy }] : [])],
      approval && wordsOfApproval(approval),
      isCurrent ? 'current price' : undefined,
      error && ['error, marked by ', { name: error.by || '–' }],
    ],
    // Not a navigation: what is typed in the round stays.
    own: <PostButton label={action} name={`${action}: ${amount}`} to={mark} />,
  }
}
