import { use } from 'react'
import { type Freshness, freshness } from '#core/prices/display.ts'
import { parseUsd } from '#core/prices/usd.ts'
import { freshnessLegend } from '#core/stocks/data-check.ts'
import type { StockDraft } from '#core/stocks/stock.ts'
import { asOfMoment } from '#core/stocks/stock-changes.ts'
import { FactsOfPage } from './page-facts.ts'

const words: Record<Freshness, string> = {
  fresh: 'Fresh',
  ageing: 'Ageing',
  stale: 'Stale',
  missing: 'Missing',
}

/** How old the price of a row is: a shape, and a word. */
export function PriceAge({ row, saved }: { row: StockDraft; saved: StockDraft | undefined }) {
  const clock = use(FactsOfPage)
  const asOf = parseUsd(row.current) > 0 ? asOfMoment(row, saved, clock) : undefined
  const age = freshness(asOf, clock.now)
  return (
    <span className="price-age">
      <Shape age={age} />
      {words[age]}
    </span>
  )
}

export function AgeLegend() {
  return (
    <ul className="age-legend note" aria-label="Age of prices">
      {Object.entries(freshnessLegend).map(([age, text]) => (
        <li key={age}>
          <Shape age={age as Freshness} />
          {text}
        </li>
      ))}
    </ul>
  )
}

function Shape({ age }: { age: Freshness }) {
  return <span className={`age age-${age}`} aria-hidden="true" />
}
