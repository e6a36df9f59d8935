import { href, useFetcher } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import { groupedUsd } from '#core/prices/usd.ts'
import type { PastPrice } from '#core/stocks/past-prices.server.ts'
import { ApprovedBy } from '../review/approved-by.tsx'
import { sourceText } from '../stocks/source-labels.ts'

export function PastPriceLines(props: {
  prices: readonly PastPrice[]
  stockId: string
  theme: string
  round: string
}) {
  const { prices, stockId, theme, round } = props
  if (prices.length === 0) return <p className="note">No prices yet.</p>
  const query = new URLSearchParams({ theme, round })
  return (
    <ul className="past-lines">
      {prices.map((price) => (
        <PastPriceLine
          key={price.id}
          price={price}
          mark={`${href('/admin/stocks/:id/prices/:price/mark', { id: stockId, price: price.id })}?${query}`}
        />
      ))}
    </ul>
  )
}

function PastPriceLine({ price, mark }: { price: PastPrice; mark: string }) {
  // Not a navigation: what is typed in the round stays.
  const fetcher = useFetcher()
  const amount = groupedUsd(price.price)
  const action = price.error ? 'Not an error' : 'Mark as an error'
  return (
    <li>
      <span className="past-what">
        <strong className="number">{price.error ? <s>{amount}</s> : amount}</strong>{' '}
        <Moment at={price.asOf} />
        <span className="note">
          {sourceText(price)}
          {price.recordedBy && (
            <>
              {' · '}
              <bdi>{price.recordedBy}</bdi>
            </>
          )}
          {price.approval && (
            <>
              {' · '}
              <ApprovedBy approval={price.approval} />
            </>
          )}
          {price.isCurrent && ' · current price'}
          {price.error && (
            <>
              {' · error, marked by '}
              <bdi>{price.error.by || '–'}</bdi>
            </>
          )}
        </span>
      </span>
      <fetcher.Form method="post" action={mark}>
        <button
          type="submit"
          className="action"
          aria-label={`${action}: ${amount}`}
          disabled={fetcher.state !== 'idle'}
        >
          {action}
        </button>
      </fetcher.Form>
    </li>
  )
}
