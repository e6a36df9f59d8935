import { href, Link } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import { groupedUsd } from '#core/prices/usd.ts'
import type { PastPrice } from '#core/stocks/past-prices.server.ts'
import { ApprovedBy } from '../review/approved-by.tsx'
import { sourceText } from './source-labels.ts'

export function PriceRow(props: { price: PastPrice; stockId: string; query: URLSearchParams }) {
  const { price, stockId, query } = props
  const amount = groupedUsd(price.price)
  const action = price.error ? 'Not an error' : 'Mark as an error'
  const address = href('/admin/stocks/:id/prices/:price/mark', { id: stockId, price: price.id })
  return (
    <tr data-error={price.error ? true : undefined}>
      <td data-label="As of">
        <Moment at={price.asOf} />
      </td>
      <td data-label="Price (USD)" className="number">
        {price.error ? <s>{amount}</s> : amount}
      </td>
      <td data-label="Source">{sourceText(price)}</td>
      <td data-label="By">
        <bdi>{price.recordedBy || '–'}</bdi>
        {price.approval && (
          <span className="note">
            <ApprovedBy approval={price.approval} />
          </span>
        )}
      </td>
      <td data-label={price.isCurrent || price.error ? 'State' : undefined}>
        {price.isCurrent && 'Current price'}
        {price.error && (
          <>
            Error, marked by <bdi>{price.error.by || '–'}</bdi>, <Moment at={price.error.at} />
          </>
        )}
      </td>
      <td>
        <Link to={`${address}?${query}`} aria-label={`${action}: ${amount}`} preventScrollReset>
          {action}
        </Link>
      </td>
    </tr>
  )
}
