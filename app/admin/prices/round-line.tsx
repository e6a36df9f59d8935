import { Link } from 'react-router'
import { changeSince, type RoundRow, type TypedRow } from '#core/price-round/round.ts'
import { findLargeMove } from '#core/prices/large-move.ts'
import { groupedUsd, readPrice } from '#core/prices/usd.ts'
import { Age, PriceCell, StockCell } from './round-cells.tsx'
import { pastLinkId, type RoundPlace, roundAddress, stillField } from './round-form.ts'

export function RoundLine(props: {
  row: RoundRow
  theme: string
  now: Date
  place: RoundPlace
  typed: TypedRow
  issue: string | undefined
  onChange: (what: Partial<TypedRow>) => void
}) {
  const { row, typed } = props
  const price = readPrice(typed.price).price
  const change = changeSince(row.last, price ?? 0)
  const isLarge =
    price !== undefined && price !== row.last && findLargeMove(price, row.bases) !== undefined
  return (
    <tr>
      <StockCell row={row} />
      <td data-label="Last price (USD)" className="number">
        {row.last === undefined ? '–' : groupedUsd(row.last)}
      </td>
      <td data-label="As of">
        <Age row={row} now={props.now} />
      </td>
      <PriceCell {...props} />
      <td data-label={change ? 'Change' : undefined} className="number">
        {isLarge ? (
          <span className="field-error">
            {change} <span>Large move</span>
          </span>
        ) : (
          change
        )}
      </td>
      <td data-label="Unchanged today">
        <input
          type="checkbox"
          name={stillField(row.id)}
          aria-label={`Unchanged today: ${row.name}`}
          checked={typed.isStill}
          disabled={row.last === undefined}
          onChange={({ currentTarget }) => props.onChange({ isStill: currentTarget.checked })}
        />
      </td>
      <td className="row-actions">
        <Link
          id={pastLinkId(props.theme, row.stockId)}
          to={roundAddress(props.place, `${props.theme}/${row.stockId}`)}
          aria-label={`Past prices of ${row.name}`}
          preventScrollReset
        >
          Past prices
        </Link>
      </td>
    </tr>
  )
}
