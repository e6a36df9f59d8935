import type { Language } from '#core/language.ts'
import type { Money } from '#core/prices/usd.ts'
import { inLanguage } from '#core/record/fields.ts'
import { wordColumns } from '#core/record/store.server.ts'
import { readPage } from '#db/page.ts'
import type { Db, Tx } from '#db/schema.ts'
import { type Exchange, stockFields } from './stock.ts'

export type ClosedStock = {
  id: string
  name: string
  ticker: string
  exchange: Exchange
  entryPrice: Money | undefined
  closingPrice: Money
  closedAt: Date
  closedBy: string
  reason: string
}

const perPage = 50

/** A page of them, the newest first. `page` counts from 1. */
export async function listClosedPage(
  db: Db,
  themeId: string,
  page: number,
): Promise<{ closed: ClosedStock[]; hasMore: boolean }> {
  const { rows, more } = await readPage({ page, size: perPage }, ({ offset, limit }) =>
    closedOf(db, themeId, 'en').offset(offset).limit(limit).execute(),
  )
  return { closed: rows.map((row) => toClosed(row, 'en')), hasMore: more }
}

/** Undefined where there is no such pick, or it is open. `id` is that of the pick in its theme. */
export async function findClosedStock(
  db: Db,
  themeId: string,
  id: string,
): Promise<ClosedStock | undefined> {
  const row = await closedOf(db, themeId, 'en').where('stock_id', '=', id).executeTakeFirst()
  return row && toClosed(row, 'en')
}

/** All of a theme, the newest first. */
export async function listClosedStocks(
  db: Db,
  themeId: string,
  language: Language = 'en',
): Promise<ClosedStock[]> {
  const rows = await closedOf(db, themeId, language).execute()
  return rows.map((row) => toClosed(row, language))
}

type Row = Awaited<ReturnType<ReturnType<typeof closedOf>['execute']>>[number]

function closedOf(db: Db, themeId: string, language: Language) {
  return db
    .selectFrom('stock_picks')
    .select(wordColumns(['name'], language))
    .select(['stock_id', 'ticker', 'exchange', 'entry_price', 'closing_price'])
    .select(['closed_at', 'closed_by', 'close_reason'])
    .where('theme_id', '=', themeId)
    .where('is_benchmark', '=', false)
    .where('closed_at', 'is not', null)
    .where('removed_at', 'is not', null)
    .orderBy('closed_at', 'desc')
    .orderBy('id')
}

function toClosed(row: Row, language: Language): ClosedStock {
  return {
    id: row.stock_id,
    ticker: row.ticker,
    name: inLanguage(stockFields, row, language).name,
    exchange: row.exchange as Exchange,
    entryPrice: row.entry_price ?? undefined,
    closingPrice: row.closing_price ?? 0,
    closedAt: row.closed_at ?? new Date(0),
    closedBy: row.closed_by,
    reason: row.close_reason,
  }
}

export const notClosed = { closed_at: null, closing_price: null, closed_by: '', close_reason: '' }

/** Call it whenever a pick comes back to its list. */
export async function deleteClosing(tx: Tx, recordId: string): Promise<void> {
  await tx
    .updateTable('stock_picks')
    .set({ ...notClosed, removal_reason: '' })
    .where('id', '=', recordId)
    .where((is) => is.or([is('closed_at', 'is not', null), is('removal_reason', '<>', '')]))
    .execute()
}
