import { useId } from 'react'
import { Link } from 'react-router'
import { mediumDate } from '#core/dates.ts'
import {
  changeSince,
  type RoundRow,
  type RoundTheme,
  type TypedRow,
} from '#core/price-round/round.ts'
import { freshness } from '#core/prices/display.ts'
import { findLargeMove } from '#core/prices/large-move.ts'
import { groupedUsd, readPrice } from '#core/prices/usd.ts'
import { readingOf } from '../fields/field-of-row.tsx'
import { AgeMark, freshnessTexts } from '../stocks/price-age.tsx'
import { pastLinkId, priceField, type RoundPlace, roundAddress, stillField } from './round-form.ts'
import type { TypedPrices } from './use-typed-prices.ts'

/** What all lines of a round share. */
type Shown = {
  now: Date
  place: RoundPlace
  typed: Pick<TypedPrices, 'rowOf' | 'change'>
  /** Why a row was refused, by its id. */
  issueAt: (id: string) => string | undefined
}

export function RoundTable(props: Shown & { theme: RoundTheme; isAlone: boolean }) {
  const { theme, isAlone, ...shown } = props
  if (theme.rows.length === 0) return null
  return (
    <table className="round-table">
      <caption className={isAlone ? 'visually-hidden' : undefined}>
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
          <th scope="col">Unchanged today</th>
          <th scope="col">
            <span className="visually-hidden">Past prices</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {theme.rows.map((row) => (
          <RoundLine key={row.id} row={row} theme={theme.id} {...shown} />
        ))}
      </tbody>
    </table>
  )
}

function RoundLine(props: Shown & { row: RoundRow; theme: string }) {
  const { row, theme, now, place } = props
  const typed = props.typed.rowOf(row.id)
  const change = (what: Partial<TypedRow>) => props.typed.change(row.id, what)
  const price = readPrice(typed.price).price
  const moved = changeSince(row.last, price ?? 0)
  const isLarge =
    price !== undefined && price !== row.last && findLargeMove(price, row.bases) !== undefined
  return (
    <tr>
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
      <td data-label="Last price (USD)" className="number">
        {row.last === undefined ? '–' : groupedUsd(row.last)}
      </td>
      <td data-label="As of">
        <Age row={row} now={now} />
      </td>
      <PriceCell row={row} typed={typed} issue={props.issueAt(row.id)} onChange={change} />
      <td data-label={moved ? 'Change' : undefined} className="number">
        {isLarge ? (
          <span className="field-error">
            {moved} <span>Large move</span>
          </span>
        ) : (
          moved
        )}
      </td>
      <td data-label="Unchanged today">
        <input
          type="checkbox"
          name={stillField(row.id)}
          aria-label={`Unchanged today: ${row.name}`}
          checked={typed.isStill}
          disabled={row.last === undefined}
          onChange={({ currentTarget }) => change({ isStill: currentTarget.checked })}
        />
      </td>
      <td className="row-actions">
        <Link
          id={pastLinkId(theme, row.stockId)}
          to={roundAddress(place, `${theme}/${row.stockId}`)}
          aria-label={`Past prices of ${row.name}`}
          preventScrollReset
        >
          Past prices
        </Link>
      </td>
    </tr>
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
  const told = issue ?? readingOf('Price', typed.price)
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
