import { href, Link } from 'react-router'
import {
  changeSince,
  type RoundRow,
  type RoundTheme,
  type TypedRow,
} from '#core/price-round/round.ts'
import { groupedUsd, readPrice } from '#core/prices/usd.ts'
import { Age, PriceCell, StockCell } from './round-cells.tsx'
import { pastLinkId, stillField } from './round-form.ts'

export function RoundTable(props: {
  theme: RoundTheme
  isAlone: boolean
  now: Date
  /** Undefined for all themes. */
  query: string | undefined
  typedOf: (row: RoundRow) => TypedRow
  issueOf: (row: RoundRow) => string | undefined
  onChange: (id: string, what: Partial<TypedRow>) => void
}) {
  const { theme } = props
  if (theme.rows.length === 0) return null
  return (
    <table className="round-table">
      <caption className={props.isAlone ? 'visually-hidden' : undefined}>
        <bdi>{theme.name}</bdi>
        {!theme.isPublished && <span className="note"> not published</span>}
      </caption>
      <thead>
        <tr>
          <th scope="col">Stock</th>
          <th scope="col" className="number">
            Last price (USD)
          </th>
          <th scope="col">As of</th>
          <th scope="col">New price (USD)</th>
          <th scope="col" className="number">
            Change
          </th>
          <th scope="col">Still true</th>
          <th scope="col">
            <span className="visually-hidden">Past prices</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {theme.rows.map((row) => (
          <RoundLine
            key={row.id}
            row={row}
            theme={theme.id}
            now={props.now}
            query={props.query}
            typed={props.typedOf(row)}
            issue={props.issueOf(row)}
            onChange={(what) => props.onChange(row.id, what)}
          />
        ))}
      </tbody>
    </table>
  )
}

function RoundLine(props: {
  row: RoundRow
  theme: string
  now: Date
  query: string | undefined
  typed: TypedRow
  issue: string | undefined
  onChange: (what: Partial<TypedRow>) => void
}) {
  const { row, typed } = props
  const change = changeSince(row.last, readPrice(typed.price).price ?? 0)
  const past = new URLSearchParams({
    ...(props.query ? { theme: props.query } : {}),
    stock: `${props.theme}/${row.stockId}`,
  })
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
        {change}
      </td>
      <td data-label="Still true">
        <input
          type="checkbox"
          name={stillField(row.id)}
          aria-label={`Still true: ${row.name}`}
          checked={typed.isStill}
          disabled={row.last === undefined}
          onChange={({ currentTarget }) => props.onChange({ isStill: currentTarget.checked })}
        />
      </td>
      <td className="row-actions">
        <Link
          id={pastLinkId(props.theme, row.stockId)}
          to={`${href('/admin/prices')}?${past}`}
          aria-label={`Past prices of ${row.name}`}
          preventScrollReset
        >
          Past prices
        </Link>
      </td>
    </tr>
  )
}
