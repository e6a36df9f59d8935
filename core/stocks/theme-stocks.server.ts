import * as z from 'zod/mini'
import { parseUsd } from '#core/prices/usd.ts'
import type { ListDefinition } from '#core/record/definition.server.ts'
import type { EditedList, SaveOutcome, SentList } from '#core/record/list.ts'
import { findList, saveList } from '#core/record/save.server.ts'
import { shapeOfRow } from '#core/record/sent-list.server.ts'
import { freeSlug, slugOf } from '#core/slug.ts'
import { hasTheme, wasEverPublished } from '#core/themes/staff-themes.server.ts'
import { handleOf, type Place } from '#core/work.ts'
import type { Db } from '#db/schema.ts'
import { deleteClosing } from './closed-stocks.server.ts'
import { confirmedPrices } from './confirmed-price.server.ts'
import { createLatePrices } from './late-prices.server.ts'
import { savePricePoint } from './price-points.server.ts'
import { countUpTo } from './price-series.server.ts'
import { tellOfPrices } from './record-price.server.ts'
import { resolvePrice, type WantedStock } from './resolve-price.ts'
import { type StockDraft, stockFields, stockLabels } from './stock.ts'
import { priceQuestions } from './stock-changes.ts'
import { checkBenchmarks, checkStocks, stockRules } from './stock-rules.ts'

/** See docs/product.md §4, §5; docs/decisions.md 6, 8, 18. Rows never move between themes. */
export function stocksOf(themeId: string): ListDefinition<StockDraft, WantedStock> {
  return {
    name: `stocks:${themeId}`,
    noun: 'stocks',
    shows: ['stocks'],
    table: 'stock_picks',
    scope: { theme_id: themeId },
    rowId: 'stock_id',
    detail: 'ticker',
    fields: stockFields,
    labels: {
      ...stockLabels,
      pastPrice: 'Past price',
      closing: 'Closed',
      removalReason: 'Reason for deleting',
    },
    max: stockRules.max,
    unknownRow: 'There is no such stock in this theme: load the list again',
    shape: shapeOfRow(stockFields, { priceRevision: z._default(z.int(), 0) }),
    check: (rows, { today, saved }) => checkStocks(rows, today, saved),
    checkTogether: checkBenchmarks,
    questions: priceQuestions,
    priceFields: ['current', 'asOf', 'lastUpdated'],
    stamps: ['updated_at', 'last_updated'],
    readMore: (db, now) => listPriceFacts(db, themeId, now),
    async begin(context, stored) {
      let place = 0
      const { decide, ...late } = await createLatePrices(context, { themeId, stored })
      return {
        resolve(sent, saved) {
          // A row keeps its number if it is still larger than the one before.
          place = saved && saved.displayOrder > place ? saved.displayOrder : place + 1
          const typed = resolvePrice(sent, saved, context)
          const { priceRevision } = sent
          const isRestored = sent.asOf !== undefined
          return { ...decide(typed, saved, { priceRevision, isRestored }), displayOrder: place }
        },
        ...late,
      }
    },
    // Keeps a price that was set since, for example by the price service.
    keepSince(then, { current, lastUpdated, asOf }, { fields }) {
      return fields.asOf?.last === asOf ? then : { ...then, current, lastUpdated, asOf }
    },
    newRowId: ({ ticker }, isTaken) => freeSlug(slugOf(ticker, '-') || 'pick', isTaken),
    removal: {
      isReasonNeeded: (tx) => wasEverPublished(tx, themeId),
      column: 'removal_reason',
      except: 'closed_at',
    },
    async afterWrite(context, { recordId, before, after }) {
      if (before) await deleteClosing(context.tx, recordId)
      if (before?.priceRevision === after.priceRevision) return
      const price = parseUsd(after.current)
      const asOf = new Date(after.asOf)
      await savePricePoint(context, recordId, { price, asOf, source: 'hand' })
      await tellOfPrices(context.tx, themeId)
    },
  }
}

export function findStocksForEditing(db: Db, themeId: string): Promise<EditedList<StockDraft>> {
  return findList(db, stocksOf(themeId))
}

/** Returns undefined if there is no such theme. */
export async function saveStocks(
  place: Place,
  actorId: string,
  themeId: string,
  sent: SentList,
): Promise<SaveOutcome<StockDraft> | undefined> {
  if (!(await hasTheme(handleOf(place), themeId))) return undefined
  return saveList(place, actorId, stocksOf(themeId), sent)
}

/** Counts to two, which is what a chart needs: counting further would read every price. */
async function listPriceFacts(db: Db, themeId: string, now: Date) {
  const rows = await db
    .selectFrom('stock_picks')
    .select('id')
    .select(confirmedPrices(now))
    .select((eb) => countUpTo(eb, 2).as('points'))
    .where('theme_id', '=', themeId)
    .execute()
  return new Map(
    rows.map(({ id, points, ...confirmed }) => [
      id,
      { ...confirmed, price_points: Number(points) },
    ]),
  )
}
