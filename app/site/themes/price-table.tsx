import { wordsIn } from '../content/copy.ts'
import { useCopy } from '../content/copy-context.ts'
import { stocksCopy } from '../content/stocks.ts'
import { usd } from '../format.ts'
import type { CommonPlot, StockSheet } from './stock-sheet.ts'

/** Beside its chart, the newest price first: a long one is scrolled, by keys as well. */
export function PriceTable({ sheet, dateOf }: { sheet: StockSheet; dateOf: CommonPlot['dateOf'] }) {
  const copy = useCopy()
  const { chart } = wordsIn(copy, stocksCopy)
  if (sheet.points.length < 2) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
    <section className="price-table" aria-label={chart.table} tabIndex={0}>
      <table className="number">
        <thead>
          <tr>
            <th scope="col">{chart.dateColumn}</th>
            <th scope="col">{chart.priceColumn}</th>
          </tr>
        </thead>
        <tbody>
          {sheet.points.toReversed().map(([at, price]) => (
            <tr key={at}>
              <th scope="row">{dateOf(at)}</th>
              <td>{usd(copy, price)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
