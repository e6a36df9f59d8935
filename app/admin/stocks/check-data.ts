import { parseUsd } from '#core/prices/usd.ts'
import type { EditedList, RowIssue } from '#core/record/list.ts'
import { checkPrices } from '#core/stocks/data-check.ts'
import type { StockDraft } from '#core/stocks/stock.ts'
import { asOfMoment } from '#core/stocks/stock-changes.ts'

/** docs/product.md §5: every price as it is in its field. */
export function checkData(
  rows: readonly StockDraft[],
  { rows: loaded, today }: EditedList<StockDraft>,
  clock: { now: Date; timeZone: string },
): RowIssue[] {
  const saved = new Map(loaded.map((row) => [row.id, row]))
  return rows.flatMap((row) => {
    const prices = {
      current: parseUsd(row.current),
      entry: parseUsd(row.entry),
      asOf: asOfMoment(row, saved.get(row.id), { today, ...clock }),
    }
    const { id, name } = row
    return checkPrices(prices, clock.now).map((issue) => ({ ...issue, id, name }))
  })
}
