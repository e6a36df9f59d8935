import { href, Link } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import { WithArrows } from '#app/ui/with-arrows.tsx'
import { formatUpside, upsidePercent } from '#core/prices/display.ts'
import { groupedUsd } from '#core/prices/usd.ts'
import type { ClosedStock } from '#core/stocks/closed-stocks.server.ts'

export function ClosedRow({ pick, query }: { pick: ClosedStock; query: URLSearchParams }) {
  return (
    <tr>
      <th scope="row">
        <bdi>{pick.name}</bdi>
        <span className="note">
          {pick.ticker} · {pick.exchange}
        </span>
      </th>
      <td data-label="Closed">
        <Moment at={pick.closedAt} />
        {pick.closedBy && (
          <span className="note">
            {' by '}
            <bdi>{pick.closedBy}</bdi>
          </span>
        )}
      </td>
      <td data-label="Entry and closing price (USD)" className="number">
        <WithArrows
          text={`${pick.entryPrice ? groupedUsd(pick.entryPrice) : '–'} → ${groupedUsd(pick.closingPrice)}`}
        />
      </td>
      <td data-label="Change" className="number">
        {formatUpside(upsidePercent(pick.entryPrice, pick.closingPrice))}
      </td>
      <td data-label="Reason" dir="auto">
        {pick.reason}
      </td>
      <td className="row-actions">
        <Link
          to={`${href('/admin/stocks/closed/:id/reopen', { id: pick.id })}?${query}`}
          aria-label={`Reopen ${pick.name}`}
          preventScrollReset
        >
          Reopen
        </Link>
        <Link
          to={`${href('/admin/stocks/closed/:id/delete', { id: pick.id })}?${query}`}
          aria-label={`Delete ${pick.name}`}
          preventScrollReset
        >
          Delete
        </Link>
      </td>
    </tr>
  )
}
