import { PriceChart } from '#app/ui/price-chart.tsx'
import { fillTemplate, isolated, wordsIn } from '../content/copy.ts'
import { useCopy } from '../content/copy-context.ts'
import { stocksCopy } from '../content/stocks.ts'
import { change, longDay, monthOf, roundUsd, usd } from '../format.ts'
import { SitePicture } from '../picture.tsx'
import type { CommonPlot, StockSheet } from './stock-sheet.ts'

/** Else the drawn chart. The words beneath show if it cannot load. */
export function StockPicture(props: {
  sheet: StockSheet
  /** As `sizes` says it. */
  sizes: string
  common: CommonPlot
}) {
  const copy = useCopy()
  const { sheet, sizes, common } = props
  const { chart } = wordsIn(copy, stocksCopy)
  if (!sheet.imageUrl) {
    const { name, ticker, points, days, entry, entryDay } = sheet
    const { ticks, benchmark } = common
    const labels = {
      describe: (from: string, to: string) =>
        `${fillTemplate(copy, chart.title, { name, ticker })}. ${fillTemplate(copy, chart.description, { from, to })}`,
      entryLine: chart.entryLine,
      missing: chart.missing,
      benchmark: benchmark && fillTemplate(copy, chart.benchmark, { name: benchmark.name }),
    }
    const formats = {
      longDay: (day: string) => longDay(copy, day),
      monthOf: (day: string) => monthOf(copy, day),
      // A drawing has no elements to isolate a figure with.
      usd: (money: number) => isolated(copy, usd(copy, money)),
      round: (money: number) => roundUsd(copy, money),
      change: (percent: number) => change(copy, percent),
    }
    return (
      <PriceChart
        points={points}
        days={days}
        entry={entry}
        entryDay={entryDay}
        benchmark={benchmark?.points}
        common={ticks}
        labels={labels}
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
          sheet.imageAlt ||
          fillTemplate(copy, chart.title, { name: sheet.name, ticker: sheet.ticker })
        }
        sizes={sizes}
      />
    </div>
  )
}
