import { useId } from 'react'
import { href, Link } from 'react-router'
import { mediumDate } from '#core/dates.ts'
import {
  changeSince,
  type RoundRow,
  type RoundTheme,
  type TypedRow,
} from '#core/price-round/round.ts'
import { freshness } from '#core/prices/display.ts'
import { groupedUsd, priceIssue, readPrice, usdText } from '#core/prices/usd.ts'
import { AgeMark, freshnessTexts } from '../stocks/price-age.tsx'
import { pastLinkId, priceField, stillField } from './round-form.ts'

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

function StockCell({ row }: { row: RoundRow }) {
  return (
    <th scope="row">
      {row.ticker}
      <span className="note" dir="auto">
        {row.name} · {row.exchange}
      </span>
      {row.alsoIn.length > 0 && (
        <span className="note" dir="auto">
          one price with {row.alsoIn.join(', ')}
        </span>
      )}
    </th>
  )
}

function Age({ row, now }: { row: RoundRow; now: Date }) {
  const age = freshness(row.asOf, now)
  return (
    <span className="price-age">
      <AgeMark age={age} />
      {row.asOfDay === '' ? freshnessTexts.missing : mediumDate(row.asOfDay)}
      <span className="visually-hidden"> {freshnessTexts[age]}</span>
    </span>
  )
}

function PriceCell(props: {
  row: RoundRow
  typed: TypedRow
  issue: string | undefined
  onChange: (what: Partial<TypedRow>) => void
}) {
  const { row, typed, issue } = props
  const id = useId()
  const told = issue ?? readingOf(typed.price)
  return (
    <td data-label="New price (USD)" className="round-price">
      <input
        type="text"
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        name={priceField(row.id)}
        aria-label={`New price of ${row.name}`}
        aria-invalid={issue ? true : undefined}
        aria-describedby={told ? id : undefined}
        value={typed.price}
        onChange={({ currentTarget }) => props.onChange({ price: currentTarget.value })}
      />
      {told && (
        <span id={id} className={issue ? 'field-error' : 'note'}>
          {told}
        </span>
      )}
    </td>
  )
}

/** Where that differs from the text; or why it cannot be read. */
function readingOf(typed: string): string | undefined {
  if (typed.trim() === '') return undefined
  const { price } = readPrice(typed)
  if (price === undefined) return priceIssue('Price', typed)
  return usdText(price) === typed.trim() ? undefined : `= $${groupedUsd(price)}`
}
