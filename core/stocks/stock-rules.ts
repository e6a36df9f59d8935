import { isDay } from '#core/dates.ts'
import { inFigures } from '#core/figures.ts'
import { error } from '#core/issue.ts'
import { parseUsd } from '#core/prices/usd.ts'
import { createChecks, type RecordRules } from '#core/record/check.ts'
import type { RowIssue } from '#core/record/list.ts'
import { type StockDraft, stockFields } from './stock.ts'

const maxStocks = 1000

export const stockRules: RecordRules<typeof stockFields> = {
  fields: stockFields,
  max: {
    rows: maxStocks,
    message: `A theme has at most ${inFigures(maxStocks)} stocks`,
  },
  check: (stock, { today, saved }) => {
    const isPriced = isPriceChanged(stock, saved)
    const points = stock.pricePoints + (isPriced ? 1 : 0)
    return [
      ...(isEntryChanged(stock, saved) && stock.entryReason === ''
        ? [error('entryReason', 'Say why the entry price has changed: the site calls it fixed')]
        : []),
      ...(stock.image === '' && points < 2 && !stock.isBenchmark
        ? [error('image', 'Image is required until there are two prices for a chart')]
        : []),
      ...(stock.entryDate > today
        ? [error('entryDate', 'Entry date must not be in the future')]
        : []),
      ...(isPriced && isDay(stock.lastUpdated) && stock.lastUpdated > today
        ? [error('lastUpdated', 'As-of date must not be in the future')]
        : []),
    ]
  },
}

const checks = createChecks(stockRules)

/** Charts of a theme are measured against one listing: every mark after the first is an error. */
export function checkBenchmarks(rows: readonly StockDraft[]): RowIssue[] {
  return rows
    .filter(({ isBenchmark }) => isBenchmark)
    .slice(1)
    .map(({ id, name }) => ({
      ...error('isBenchmark', 'A theme has one benchmark: another stock is marked already'),
      id,
      name,
    }))
}

export const checkStock = (stock: StockDraft, today: string, saved?: StockDraft) =>
  checks.checkOne(stock, { today, saved })

export const checkStocks = (
  rows: readonly StockDraft[],
  today: string,
  saved: readonly StockDraft[],
) => checks.checkAll(rows, { today, saved })

type TypedPrice = Pick<StockDraft, 'current' | 'lastUpdated'>

export function isPriceChanged(draft: TypedPrice, saved?: TypedPrice): boolean {
  if (!saved) return parseUsd(draft.current) !== 0
  return (
    parseUsd(draft.current) !== parseUsd(saved.current) || draft.lastUpdated !== saved.lastUpdated
  )
}

export function isEntryChanged(
  stock: Pick<StockDraft, 'entry'>,
  saved?: Pick<StockDraft, 'entry'>,
): boolean {
  const before = parseUsd(saved?.entry ?? '')
  const now = parseUsd(stock.entry)
  return before > 0 && now > 0 && before !== now
}
