import { use } from 'react'
import { href, Link } from 'react-router'
import { nameOf } from '#app/admin/editor/editor-config.ts'
import type { RowViewProps } from '#app/admin/editor/rows/editor-rows.tsx'
import { RowTags } from '#app/admin/editor/rows/row-tags.tsx'
import type { StockDraft } from '#core/stocks/stock.ts'
import { PriceAge } from './price-age.tsx'
import { StocksContext, UpdatePrices } from './stocks-context.ts'

export function StockLine(props: RowViewProps<StockDraft> & { extrasId: string }) {
  const { row, saved, issues, isOpen, extrasId } = props
  const { themeId } = use(StocksContext)
  const updatePrices = use(UpdatePrices)
  const name = nameOf(row)
  const query = new URLSearchParams({ theme: themeId })
  return (
    <div className="stock-line">
      <PriceAge row={row} saved={saved} />
      <RowTags issues={issues} isNew={!saved} isChanged={saved !== undefined && saved !== row} />
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
        <button
          type="button"
          className="action"
          aria-label={`Update prices of ${name}`}
          onClick={() => updatePrices(row.id)}
        >
          Update
        </button>
      )}
      {saved && (
        <Link
          to={`${href('/admin/stocks/:id/prices', { id: row.id })}?${query}`}
          aria-label={`Past prices of ${name}`}
        >
          Past prices
        </Link>
      )}
      {saved && (
        <Link
          to={`${href('/admin/stocks/:id/close', { id: row.id })}?${query}`}
          aria-label={`Close pick ${name}`}
        >
          Close pick
        </Link>
      )}
      {props.remove}
    </div>
  )
}
