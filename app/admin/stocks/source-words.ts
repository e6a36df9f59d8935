import type { PricePoint } from '#core/stocks/stock.ts'

/** Where a price comes from, in words. */
export const sourceWords: Record<PricePoint['source'], string> = {
  sample: 'Sample content',
  hand: 'Typed in the panel',
  quote: 'Price service',
  file: 'Price list (CSV)',
}
