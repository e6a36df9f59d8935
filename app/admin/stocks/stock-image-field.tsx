import { use } from 'react'
import { PictureOfRow } from '#app/admin/editor/rows/picture-of-row.tsx'
import type { RowIssue } from '#core/record/list.ts'
import { type StockDraft, stockFields } from '#core/stocks/stock.ts'
import { StocksContext } from './stocks-context.ts'

/** Or the chart that is drawn of its prices (docs/decisions.md 18). */
export function StockImageField(props: {
  rowKey: string
  issues: readonly RowIssue[]
  row: StockDraft
  prices: number
  onChange: (change: Partial<StockDraft>) => void
}) {
  const { row, prices, ...common } = props
  const { themeId } = use(StocksContext)
  return (
    <div className="row-image">
      <PictureOfRow
        {...common}
        fields={stockFields}
        folder="stock-images"
        name={row.ticker}
        theme={themeId}
        otherwise={`${row.name} (${row.ticker}): price in US dollars`}
        value={row}
      />
      {!row.image && (
        <p className="note">
          {prices >= 2
            ? 'Without an image, a chart of its prices is drawn.'
            : 'Without an image a chart is drawn, which needs at least two prices.'}
        </p>
      )}
    </div>
  )
}
