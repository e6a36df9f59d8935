import type { PricePoint } from '#core/stocks/stock.ts'

const sourceLabels: Record<PricePoint['source'], string> = {
  sample: 'Sample content',
  hand: 'Typed in the panel',
  quote: 'Price service',
  file: 'Imported prices',
  hosted: 'Hosted backend',
}

/** 'Price service (Twelve Data)'. */
export function sourceText({
  source,
  provider,
}: {
  source: PricePoint['source']
  provider: string
}) {
  const label = sourceLabels[source]
  return provider === '' || provider === label ? label : `${label} (${provider})`
}
