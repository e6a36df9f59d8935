import { stocks } from '../content/stocks.ts'
import { PriceChart } from './price-chart.tsx'
import type { StockSheet } from './stock-sheet.ts'

/** The picture that staff gave, else the drawn chart. The words beneath show if it cannot load. */
export function StockPicture({ sheet, idPrefix }: { sheet: StockSheet; idPrefix: string }) {
  if (!sheet.imageUrl) return <PriceChart sheet={sheet} idPrefix={idPrefix} />
  return (
    <div className="stock-image">
      <span aria-hidden="true">{stocks.chart.failed}</span>
      <img
        src={sheet.imageUrl}
        alt={stocks.chart.title.replace('{name}', sheet.name).replace('{ticker}', sheet.ticker)}
        width="1200"
        height="600"
        loading="lazy"
        decoding="async"
      />
    </div>
  )
}
