import { wordsIn } from '../content/copy.ts'
import { useCopy } from '../content/copy-context.ts'
import { stocksCopy } from '../content/stocks.ts'
import { longDay, usd } from '../format.ts'
import type { StockSheet } from './stock-sheet.ts'

export function PriceTable({ sheet }: { sheet: StockSheet }) {
  const copy = useCopy()
  const { chart } = wordsIn(copy, stocksCopy)
  if (sheet.points.length < 2) return null
  return (
    <details className="price-table">
      <summary>{chart.showTable}</summary>
      <table className="number">
        <thead>
          <tr>
            <th scope="col">{chart.dateColumn}</th>
            <th scope="col">{chart.priceColumn}</th>
          </tr>
        </thead>
        <tbody>
          {sheet.points.map(([at, price, day]) => (
            <tr key={at}>
              <th scope="row">{longDay(copy, day)}</th>
              <td>{usd(copy, price)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
