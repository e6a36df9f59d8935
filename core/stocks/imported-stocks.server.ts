import { parseUsd } from '#core/prices/usd.ts'
import type { KeptIds, ListDefinition } from '#core/record/definition.server.ts'
import { deleteClosing } from './closed-stocks.server.ts'
import { savePricePoint } from './price-points.server.ts'
import type { WantedStock } from './resolve-price.ts'
import type { PricePoint, StockDraft } from './stock.ts'
import { stockShape, stocksOf } from './theme-stocks.server.ts'

/** Rows of a file contain their place, and may contain the source of the price. */
export type ImportedStock = WantedStock &
  Pick<StockDraft, 'displayOrder' | 'pricePoints'> & { priceSource?: PricePoint['source'] }

export function importedStocks(
  themeId: string,
  keptIds: KeptIds,
): ListDefinition<StockDraft, ImportedStock> {
  const list = stocksOf(themeId)
  const sources = new Map<string, PricePoint['source']>()
  return {
    ...list,
    shape: stockShape(),
    newRowId: (draft, isTaken) =>
      keptIds.has(draft.id) ? draft.id : list.newRowId?.(draft, isTaken),
    createdAt: ({ id }) => keptIds.get(id),
    async begin(context, stored) {
      const { resolve, ...save } = await list.begin(context, stored)
      return {
        ...save,
        resolve(sent, saved) {
          const { priceSource, displayOrder, pricePoints } = sent as ImportedStock
          if (priceSource) sources.set(sent.id, priceSource)
          return { ...resolve(sent, saved), displayOrder, pricePoints }
        },
      }
    },
    async afterWrite(context, { recordId, before, after }) {
      if (before) await deleteClosing(context.tx, recordId)
      if (before?.priceRevision === after.priceRevision) return
      const price = parseUsd(after.current)
      if (price === 0) return
      const asOf = new Date(after.asOf)
      const source = sources.get(after.id) ?? 'file'
      await savePricePoint(context, recordId, { price, asOf, source })
    },
  }
}
