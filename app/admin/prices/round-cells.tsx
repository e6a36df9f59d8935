import { useId } from 'react'
import { mediumDate } from '#core/dates.ts'
import type { RoundRow, TypedRow } from '#core/price-round/round.ts'
import { freshness } from '#core/prices/display.ts'
import { groupedUsd, priceIssue, readPrice, usdText } from '#core/prices/usd.ts'
import { AgeMark, freshnessTexts } from '../stocks/price-age.tsx'
import { priceField } from './round-form.ts'

export function StockCell({ row }: { row: RoundRow }) {
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

export function Age({ row, now }: { row: RoundRow; now: Date }) {
  const age = freshness(row.asOf, now)
  return (
    <span className="price-age">
      <AgeMark age={age} />
      {row.asOfDay === '' ? freshnessTexts.missing : mediumDate(row.asOfDay)}
      <span className="visually-hidden"> {freshnessTexts[age]}</span>
    </span>
  )
}

export function PriceCell(props: {
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
