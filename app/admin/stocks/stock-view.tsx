import { use, useId } from 'react'
import { nameOf } from '#app/admin/editor/editor-config.ts'
import type { RowViewProps } from '#app/admin/editor/rows/editor-rows.tsx'
import { useKeepMounted } from '#app/admin/editor/rows/use-keep-mounted.ts'
import { type StockDraft, stockFields } from '#core/stocks/stock.ts'
import { upsideOf } from '#core/stocks/stock-changes.ts'
import { isEntryChanged, isPriceChanged } from '#core/stocks/stock-rules.ts'
import { FieldOfRow, FieldsOfRow, TranslationsOfRow } from '../fields/field-of-row.tsx'
import { StockImageField } from './stock-image-field.tsx'
import { StockLine } from './stock-line.tsx'
import { StocksContext } from './stocks-context.ts'

export function StockView(props: RowViewProps<StockDraft>) {
  const { row, rowKey, saved, issues, isOpen, onChange } = props
  const { today } = use(StocksContext)
  const extrasId = useId()
  const isOnPage = useKeepMounted(isOpen)
  const name = nameOf(row)
  const common = { row, rowKey, issues, onChange, isCompact: true }
  return (
    <article aria-label={name} className="stock-row">
      <div className="stock-fields">
        <FieldsOfRow
          fields={stockFields}
          kinds={['line', 'choice', 'price']}
          row={common}
          isTranslatedApart
        />
        <div className="field upside">
          <span className="label">Upside</span>
          <output className="number">{upsideOf(row)}</output>
        </div>
        <FieldsOfRow
          fields={stockFields}
          kinds={['day']}
          notes={{ lastUpdated: { label: 'As of', lastDay: today } }}
          row={common}
        />
      </div>
      {isEntryChanged(row, saved) && (
        <FieldOfRow {...common} name="entryReason" field={stockFields.entryReason} isRequired />
      )}
      <StockLine {...props} extrasId={extrasId} />
      <div id={extrasId} hidden={!isOpen}>
        {isOnPage && <StockExtras {...props} />}
      </div>
    </article>
  )
}

/** The thesis, and the image or the chart in its place. */
function StockExtras(props: RowViewProps<StockDraft>) {
  const { row, rowKey, saved, issues, onChange } = props
  const common = { row, rowKey, issues, onChange }
  return (
    <div className="stock-extras">
      <div className="fields">
        <FieldsOfRow fields={stockFields} kinds={['paragraphs', 'link', 'tick']} row={common} />
        <TranslationsOfRow fields={stockFields} of="name" row={common} />
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
