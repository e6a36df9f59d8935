import { copyModule } from './copy.ts'

/** docs/product.md §2, §8. A file of its own, because the reader of a chart loads it in the browser. */
export const stocksCopy = copyModule('stocks', {
  columns: { entry: 'Entry', current: 'Current', upside: 'Upside' },
  noValue: '–',
  asOf: 'Price as of {date}',
  sampleAsOf: 'Sample price as of {date}',
  /** After either of them, once the price is stale; on a line of its own where there are two. */
  stale: '{text}, more\u00a0than\u00a02\u00a0days\u00a0old',
  missingThesis: 'Investment thesis coming soon...',
  chart: {
    open: 'Open the chart of {name}',
    title: '{name} ({ticker}): price in US dollars',
    description: 'Price from {from} to {to}.',
    entryLine: 'Entry price',
    benchmark: 'Benchmark: {name}, rebased to the entry',
    table: 'Prices of this chart',
    dateColumn: 'Date',
    priceColumn: 'Price (USD)',
    missing: 'No chart yet',
    failed: 'Image failed to load',
  },
  lightbox: {
    label: '{name}: chart, performance and thesis',
    summary: 'Performance summary',
    entryPrice: 'Entry price',
    currentPrice: 'Current price',
    totalReturn: 'Total return',
    reader: 'Read a price: move over the chart, or use the up and down keys here',
    reading: '{price} on {date}',
    readingSince: '{price} on {date}, {change} since entry',
    totalReturnNote: 'Change in price since entry, without dividends',
    thesis: 'Investment thesis',
    previous: 'Previous stock',
    next: 'Next stock',
    position: '{index} of {count}',
    close: 'Close',
  },
} as const)
