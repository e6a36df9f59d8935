import { use, useId } from 'react'
import { href, Link } from 'react-router'
import { nameOf } from '#app/admin/editor/editor-config.ts'
import { RowTags, type RowViewProps, useKeepMounted } from '#app/admin/editor/rows/editor-rows.tsx'
import { PictureOfRow } from '#app/admin/editor/rows/picture-of-row.tsx'
import { PressButton } from '#app/ui/press-button.tsx'
import { type StockDraft, stockFields } from '#core/stocks/stock.ts'
import { upsideOf } from '#core/stocks/stock-changes.ts'
import { isEntryChanged, isPriceChanged } from '#core/stocks/stock-rules.ts'
import { withQuery } from '../address.ts'
import { FieldOfRow, FieldsOfRow, TranslationsOfRow } from '../fields/field-of-row.tsx'
import { PriceAge } from './price-age.tsx'
import { StocksContext, UpdatePrices } from './stocks-context.ts'

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
        <FieldsOfRow
          fields={stockFields}
          kinds={['date', 'tick', 'paragraphs', 'link']}
          row={common}
        />
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

function StockLine(props: RowViewProps<StockDraft> & { extrasId: string }) {
  const { row, saved, issues, isOpen, extrasId } = props
  const { themeId } = use(StocksContext)
  const updatePrices = use(UpdatePrices)
  const name = nameOf(row)
  const ofTheme = (address: string) => withQuery(address, { theme: themeId })
  return (
    <div className="stock-line">
      <PriceAge row={row} saved={saved} />
      {row.isBenchmark && <span className="tag">Benchmark</span>}
      <RowTags
        rowId={row.id}
        issues={issues}
        isNew={!saved}
        isChanged={saved !== undefined && saved !== row}
      />
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
      {saved && (
        <PressButton
          label="Fetch price"
          className="action"
          name={`Fetch price of ${name}`}
          onPress={() => updatePrices(row.id)}
        />
      )}
      {saved && (
        <Link
          className="action"
          to={ofTheme(href('/admin/stocks/:id/prices', { id: row.id }))}
          aria-label={`Past prices of ${name}`}
        >
          Past prices
        </Link>
      )}
      {saved && !saved.isBenchmark && (
        <Link
          className="action"
          to={ofTheme(href('/admin/stocks/:id/close', { id: row.id }))}
          aria-label={`Close pick ${name}`}
        >
          Close pick
        </Link>
      )}
      {props.remove}
    </div>
  )
}

/** Or the chart that is drawn of its prices (docs/decisions.md 18). */
function StockImageField(
  props: Pick<RowViewProps<StockDraft>, 'rowKey' | 'issues' | 'row' | 'onChange'> & {
    prices: number
  },
) {
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
