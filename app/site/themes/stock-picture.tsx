import { stocks } from '../content/stocks.ts'
import { fillTemplate } from '../fill-template.ts'
import { SitePicture } from '../picture.tsx'
import { PriceChart } from './price-chart.tsx'
import type { StockSheet } from './stock-sheet.ts'

/** The picture that staff gave, else the drawn chart. The words beneath show if it cannot load. */
export function StockPicture(props: {
  sheet: StockSheet
  idPrefix: string
  /** How wide it is shown, as `sizes` says it. */
  sizes: string
}) {
  const { sheet, idPrefix, sizes } = props
  if (!sheet.imageUrl) return <PriceChart sheet={sheet} idPrefix={idPrefix} />
  return (
    <div className="stock-image">
      <span aria-hidden="true">{stocks.chart.failed}</span>
      <SitePicture
        src={sheet.imageUrl}
        picture={sheet.picture}
        alt={
          sheet.imageAlt ||
          fillTemplate(stocks.chart.title, { name: sheet.name, ticker: sheet.ticker })
        }
        sizes={sizes}
      />
    </div>
  )
}
