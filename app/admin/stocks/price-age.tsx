import { use } from 'react'
import { type Freshness, freshness } from '#core/prices/display.ts'
import { parseUsd } from '#core/prices/usd.ts'
import { freshnessLegend } from '#core/stocks/data-check.ts'
import type { StockDraft } from '#core/stocks/stock.ts'
import { asOfMoment } from '#core/stocks/stock-changes.ts'
import { StocksContext } from './stocks-context.ts'

export const freshnessTexts: Record<Freshness, string> = {
  fresh: 'Fresh',
  ageing: 'Ageing',
  stale: 'Stale',
  missing: 'Missing',
}

export function PriceAge({ row, saved }: { row: StockDraft; saved: StockDraft | undefined }) {
  const clock = use(StocksContext)
  const asOf = parseUsd(row.current) > 0 ? asOfMoment(row, saved, clock) : undefined
  const age = freshness(asOf, clock.now)
  return (
    <span className="price-age">
      <AgeMark age={age} />
      {freshnessTexts[age]}
    </span>
  )
}

export function AgeLegend() {
  return (
    <ul className="age-legend note" aria-label="Age of prices">
      {Object.entries(freshnessLegend).map(([age, text]) => (
        <li key={age}>
          <AgeMark age={age as Freshness} />
          {text}
        </li>
      ))}
    </ul>
  )
}

export function AgeMark({ age }: { age: Freshness }) {
  return <span className={`age age-${age}`} aria-hidden="true" />
}
