import { use, useId } from 'react'
import { nameOf } from '#app/admin/editor/editor-config.ts'
import type { RowViewProps } from '#app/admin/editor/rows/editor-row.tsx'
import { RowField } from '#app/admin/editor/rows/field.tsx'
import { TextLine } from '#app/admin/editor/rows/text-line.tsx'
import { useKeepMounted } from '#app/admin/editor/rows/use-keep-mounted.ts'
import { errorsOf } from '#core/lists/list.ts'
import { exchanges, type StockDraft, upsideOf } from '#core/stocks/stock.ts'
import { FactsOfPage } from './page-facts.ts'
import { PriceAge } from './price-age.tsx'
import { PriceLine } from './price-line.tsx'
import { StockExtras } from './stock-extras.tsx'

/** One stock in the editor: all that is short in one line, thesis and image beneath it. */
export function StockView(props: RowViewProps<StockDraft>) {
  const { row, rowKey, saved, problems, isOpen, onChange } = props
  const { today } = use(FactsOfPage)
  const extrasId = useId()
  const isOnPage = useKeepMounted(isOpen)
  const name = nameOf(row)
  const errors = errorsOf(problems).length
  const common = { rowKey, problems }
  return (
    <article aria-label={name} className="stock-row">
      <div className="stock-fields">
        <TextLine
          {...common}
          field="name"
          label="Name"
          value={row.name}
          onChange={(value) => onChange({ name: value })}
        />
        <TextLine
          {...common}
          field="ticker"
          label="Ticker"
          value={row.ticker}
          onChange={(ticker) => onChange({ ticker })}
        />
        <RowField {...common} field="exchange" label="Exchange">
          {(control) => (
            <select
              {...control}
              value={row.exchange}
              onChange={({ currentTarget }) => onChange({ exchange: currentTarget.value })}
            >
              {exchanges.map((exchange) => (
                <option key={exchange}>{exchange}</option>
              ))}
            </select>
          )}
        </RowField>
        <PriceLine
          {...common}
          field="current"
          label="Current price"
          value={row.current}
          onChange={(current) => onChange({ current })}
        />
        <PriceLine
          {...common}
          field="entry"
          label="Entry price"
          value={row.entry}
          onChange={(entry) => onChange({ entry })}
        />
        <div className="field upside">
          <span className="label">Upside</span>
          <output className="number">{upsideOf(row)}</output>
        </div>
        <RowField {...common} field="lastUpdated" label="As of" className="number">
          {(control) => (
            <input
              {...control}
              type="date"
              max={today}
              value={row.lastUpdated}
              onChange={({ currentTarget }) => onChange({ lastUpdated: currentTarget.value })}
            />
          )}
        </RowField>
      </div>
      <div className="stock-line">
        <PriceAge row={row} saved={saved} />
        <p className="tags">
          {errors > 0 && (
            <span className="tag tag-bad">
              {errors} {errors === 1 ? 'error' : 'errors'}
            </span>
          )}
          {!saved && <span className="tag">New</span>}
          {saved && saved !== row && <span className="tag">Changed</span>}
        </p>
        <button
          type="button"
          className="action"
          data-tool="main"
          aria-expanded={isOpen}
          aria-controls={extrasId}
          aria-label={`Thesis and image of ${name}`}
          onClick={props.onToggle}
        >
          Thesis and image
        </button>
        {props.remove}
      </div>
      <div id={extrasId} hidden={!isOpen}>
        {isOnPage && <StockExtras {...props} />}
      </div>
    </article>
  )
}
