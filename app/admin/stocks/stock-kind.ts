import type { EditorConfig } from '#app/admin/editor/editor-config.ts'
import { warningsOf } from '#core/lists/list.ts'
import {
  checkStocks,
  editStock,
  isPriceChanged,
  newStock,
  type StockDraft,
  sentStocks,
  stockLabels,
} from '#core/stocks/stock.ts'
import { checkData } from './check-data.ts'

/**
 * The editor of one theme's stocks; its texts are docs/product.md §2 and §8.
 *
 * @param now the server's clock when the page was loaded
 */
export function stockKind(theme: { name: string }, now: Date): EditorConfig<StockDraft> {
  return {
    words: {
      list: `the stocks of ${theme.name}`,
      one: 'stock',
      many: 'stocks',
      add: 'Add Stock',
      addFirst: 'Add First Stock',
      none: `No stocks found for ${theme.name} theme`,
      saved: {
        tone: 'success',
        title: 'Stocks saved',
        text: `Successfully updated ${theme.name} theme stocks.`,
      },
      notSaved: { title: 'Save failed', text: 'Failed to save stocks.' },
      valid: { tone: 'success', title: 'Validation passed', text: 'All stocks are valid.' },
      warned: 'Validation warnings',
      removal:
        'The theme page shows them no longer. From the trash they can be restored at any time, with all their prices.',
    },
    labels: stockLabels,
    check: (rows, loaded) => [
      ...checkStocks(rows, loaded.today, loaded.rows),
      ...warningsOf(checkData(rows, loaded, now)),
    ],
    edit: editStock,
    create: newStock,
    isOrdered: false,
    sent: sentStocks,
    // A price that this person has not touched stays as somebody else has set it.
    rebase: (mine, base, theirs) => {
      const { asOf, priceRevision, pricePoints, current, lastUpdated } = theirs
      const price = isPriceChanged(mine, base) ? {} : { current, lastUpdated }
      return { ...mine, asOf, priceRevision, pricePoints, ...price }
    },
  }
}
