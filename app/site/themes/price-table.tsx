import { longDate } from '#core/dates.ts'
import { formatUsd } from '#core/prices/display.ts'
import { stocks } from '../content/stocks.ts'
import type { StockSheet } from './stock-sheet.ts'

export function PriceTable({ sheet }: { sheet: StockSheet }) {
  const { chart } = stocks
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
              <th scope="row">{longDate(day)}</th>
              <td>{formatUsd(price)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
