import { Counter } from '#app/admin/editor/rows/counter.tsx'
import type { RowViewProps } from '#app/admin/editor/rows/editor-row.tsx'
import { RowField } from '#app/admin/editor/rows/field.tsx'
import { isPriceChanged, type StockDraft, stockFields } from '#core/stocks/stock.ts'
import { StockImageField } from './stock-image-field.tsx'

/** What of a stock is long: the thesis, and the image or the chart in its place. */
export function StockExtras(props: RowViewProps<StockDraft>) {
  const { row, rowKey, saved, problems, onChange } = props
  return (
    <div className="stock-extras">
      <RowField
        rowKey={rowKey}
        problems={problems}
        field="thesis"
        label="Thesis"
        hint={<Counter text={row.thesis} most={stockFields.thesis.max} />}
      >
        {(control) => (
          <textarea
            {...control}
            dir="auto"
            rows={4}
            value={row.thesis}
            onChange={({ currentTarget }) => onChange({ thesis: currentTarget.value })}
          />
        )}
      </RowField>
      <StockImageField
        rowKey={rowKey}
        problems={problems}
        row={row}
        prices={row.pricePoints + (isPriceChanged(row, saved) ? 1 : 0)}
        onChange={onChange}
      />
    </div>
  )
}
