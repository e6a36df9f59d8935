import type { PricePoint } from '#core/stocks/stock.ts'

export const sourceLabels: Record<PricePoint['source'], string> = {
  sample: 'Sample content',
  hand: 'Typed in the panel',
  quote: 'Price service',
  file: 'Price list (CSV)',
  hosted: 'Hosted backend',
}
