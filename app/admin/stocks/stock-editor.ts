import type { EditorConfig } from '#app/admin/editor/editor-config.ts'
import { success } from '#app/ui/message.ts'
import { warningsOf } from '#core/issue.ts'
import { parseUsd } from '#core/prices/usd.ts'
import { saidInLanguages } from '#core/record/fields.ts'
import type { EditedList, RowIssue } from '#core/record/list.ts'
import { checkPrices } from '#core/stocks/data-check.ts'
import { type StockDraft, stockFields, stockLabels } from '#core/stocks/stock.ts'
import {
  asOfMoment,
  editStock,
  newStock,
  priceQuestions,
  sentStocks,
} from '#core/stocks/stock-changes.ts'
import { checkBenchmarks, checkStocks } from '#core/stocks/stock-rules.ts'

/** docs/product.md §2, §8. `wasPublic`: a removal needs a reason; `clock` is the server's. */
export function stockEditor(
  theme: { id: string; name: string; isPublished: boolean; wasPublic: boolean },
  clock: { now: Date; timeZone: string },
): EditorConfig<StockDraft> {
  return {
    copy: {
      list: `the stocks of ${theme.name}`,
      one: 'stock',
      many: 'stocks',
      add: 'Add Stock',
      addFirst: 'Add First Stock',
      none: `No stocks found for ${theme.name} theme`,
      saved: success('Stocks saved', `Successfully updated ${theme.name} theme stocks.`),
      notSaved: { title: 'Save failed', text: 'Failed to save stocks.' },
      valid: success('Validation passed', 'All stocks are valid.'),
      warned: 'Validation warnings',
      questions: { title: 'Large price moves: save anyway?', confirm: 'Save Anyway' },
      removal: (count) =>
        `${count === 1 ? 'It' : 'They'} will disappear from the theme page${theme.wasPublic ? ': visitors lose the card, the chart and every past price, also the result. Close pick keeps the result in “Closed picks”' : ''}. You can restore ${count === 1 ? 'it' : 'them'} from the trash, with all prices.`,
      removalReason: theme.wasPublic ? 'Reason' : undefined,
    },
    labels: stockLabels,
    merge: {
      follows: saidInLanguages(stockFields, {
        lastUpdated: 'current',
        // A typed price keeps the revision that its person saw: so the server knows of one in between.
        priceRevision: 'current',
        entryReason: 'entry',
        imageAlt: 'image',
      }),
      automatic: ['priceRevision'],
    },
    check: (rows, loaded) => [
      ...checkStocks(rows, loaded.today, loaded.rows),
      ...checkBenchmarks(rows),
      ...warningsOf(checkData(rows, loaded, clock)),
    ],
    questions: (rows, loaded) => priceQuestions(rows, loaded.rows),
    edit: editStock,
    create: newStock,
    sent: sentStocks,
    site: theme.isPublished ? `/themes/${theme.id}` : undefined,
  }
}

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
