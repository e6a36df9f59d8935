import type { RowViewProps } from '#app/admin/editor/rows/editor-row.tsx'
import { isPriceChanged, type StockDraft, stockFields } from '#core/stocks/stock.ts'
import { FieldsOfRow } from '../fields/field-of-row.tsx'
import { StockImageField } from './stock-image-field.tsx'

/** What of a stock is long: the thesis, and the image or the chart in its place. */
export function StockExtras(props: RowViewProps<StockDraft>) {
  const { row, rowKey, saved, issues, onChange } = props
  return (
    <div className="stock-extras">
      <div className="fields">
        <FieldsOfRow
          fields={stockFields}
          kinds={['paragraphs', 'link', 'tick']}
          row={{ row, rowKey, issues, onChange }}
        />
      </div>
      <StockImageField
        rowKey={rowKey}
        issues={issues}
        row={row}
        prices={row.pricePoints + (isPriceChanged(row, saved) ? 1 : 0)}
        onChange={onChange}
      />
    </div>
  )
}
