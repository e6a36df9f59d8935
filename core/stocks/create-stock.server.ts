import { randomUUID } from 'node:crypto'
import { changeSite } from '#core/approval/gate.server.ts'
import type { Listing } from '#core/prices/quote.ts'
import { usdText } from '#core/prices/usd.ts'
import { type TranslationName, translationsOf } from '#core/record/fields.ts'
import { translationsOfRecord } from '#core/record/store.server.ts'
import type { Work } from '#core/work.ts'
import type { Db, Tx } from '#db/schema.ts'
import { json } from '#db/values.ts'
import { newRecord, recordChange } from '../history/changes.server.ts'
import { type StockDraft, type StockPick, stockFields } from './stock.ts'

export type NewStockPick = Pick<
  StockPick,
  'themeId' | 'name' | 'ticker' | 'exchange' | 'entryPrice' | 'thesis' | 'pricePoints'
> &
  Partial<Pick<StockDraft, TranslationName<typeof stockFields>>> & {
    displayOrder: number
    entryDate?: string
    /** Made from the ticker by default. */
    stockId?: string
    imageUrl?: string
    createdAt?: Date
    /** The list's revision, 0 by default. */
    revision?: number
  }

/** Creates it with its prices, newest last. Returns its id. Throws Refusal 'needs-approval'. */
export async function createStockPick(work: Work, pick: NewStockPick): Promise<string> {
  const { tx } = work
  const id = randomUUID()
  const now = new Date()
  const newest = pick.pricePoints.at(-1)
  await tx
    .insertInto('stock_picks')
    .values({
      id,
      theme_id: pick.themeId,
      stock_id: pick.stockId ?? pick.ticker.toLowerCase(),
      name: pick.name,
      ticker: pick.ticker,
      exchange: pick.exchange,
      current_price: newest?.price ?? null,
      entry_price: pick.entryPrice ?? null,
      entry_date: pick.entryDate ?? '',
      price_as_of: newest?.asOf ?? null,
      image_url: pick.imageUrl || null,
      thesis: pick.thesis,
      translations: json(translationsOfRecord(stockFields, pick)),
      display_order: pick.displayOrder,
      last_updated: now,
      created_at: pick.createdAt ?? now,
      updated_at: now,
    })
    .execute()
  await addPoints(work, id, pick.pricePoints, now)
  await recordChange(work, {
    noun: 'stocks',
    recordId: id,
    recordName: pick.name,
    action: 'added',
    differences: newRecord({
      name: pick.name,
      ticker: pick.ticker,
      exchange: pick.exchange,
      current: newest ? usdText(newest.price) : '',
      entry: pick.entryPrice === undefined ? '' : usdText(pick.entryPrice),
      entryDate: pick.entryDate ?? '',
      thesis: pick.thesis,
      ...wordsOf(pick),
      ...(pick.imageUrl && { image: pick.imageUrl }),
    }),
    list: `stocks:${pick.themeId}`,
    revision: pick.revision,
  })
  await changeSite(work, ['stocks'])
  return id
}

/** What it says in other languages. */
function wordsOf(pick: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = translationsOf(stockFields).map(({ translation }) => translation)
  return Object.fromEntries(names.map((name) => [name, pick[name] ?? '']))
}

/** The new id must never have been used in the theme. */
export async function renameStockId(tx: Tx, id: string, stockId: string): Promise<void> {
  await tx.updateTable('stock_picks').set({ stock_id: stockId }).where('id', '=', id).execute()
}

async function addPoints(
  work: Work,
  stockPickId: string,
  points: NewStockPick['pricePoints'],
  now: Date,
) {
  const { tx, actor } = work
  if (points.length === 0) return
  await tx
    .insertInto('price_points')
    .values(
      points.map((point) => ({
        id: randomUUID(),
        stock_pick_id: stockPickId,
        price: point.price,
        as_of: point.asOf,
        source: point.source,
        recorded_at: now,
        recorded_by: actor.name,
        submission: work.approval?.submission ?? null,
      })),
    )
    .execute()
}

export async function findListing(db: Db, ticker: string): Promise<Listing> {
  const row = await db
    .selectFrom('stock_picks')
    .select('exchange')
    .where('ticker', '=', ticker)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return { ticker, exchange: row?.exchange }
}
