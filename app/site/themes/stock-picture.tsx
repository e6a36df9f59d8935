import { PriceChart } from '#app/ui/price-chart.tsx'
import { isolated } from '../content/current-copy.ts'
import { stocks } from '../content/stocks.ts'
import { fillTemplate } from '../fill-template.ts'
import { longDay, monthOf, usd } from '../format.ts'
import { SitePicture } from '../picture.tsx'
import type { StockSheet } from './stock-sheet.ts'

/** A drawing has no elements to isolate a figure with. */
const formats = { longDay, monthOf, usd: (money: number) => isolated(usd(money)) }

/** Else the drawn chart. The words beneath show if it cannot load. */
export function StockPicture(props: {
  sheet: StockSheet
  idPrefix: string
  /** As `sizes` says it. */
  sizes: string
}) {
  const { sheet, idPrefix, sizes } = props
  const { chart } = stocks
  if (!sheet.imageUrl) {
    const { name, ticker, points, entry } = sheet
    const labels = {
      title: fillTemplate(chart.title, { name, ticker }),
      describe: (from: string, to: string) => fillTemplate(chart.description, { from, to }),
      entryLine: chart.entryLine,
      missing: chart.missing,
    }
    return (
      <PriceChart
        points={points}
        entry={entry}
        labels={labels}
        idPrefix={idPrefix}
        formats={formats}
      />
    )
  }
  return (
    <div className="stock-image">
      <span aria-hidden="true">{chart.failed}</span>
      <SitePicture
        src={sheet.imageUrl}
        picture={sheet.picture}
        alt={
          sheet.imageAlt || fillTemplate(chart.title, { name: sheet.name, ticker: sheet.ticker })
        }
        sizes={sizes}
      />
    </div>
  )
}
