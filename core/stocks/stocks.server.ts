import { randomUUID } from 'node:crypto'
import { changeSite } from '#core/approval/gate.server.ts'
import { submissionIn } from '#core/approval/passage.ts'
import type { Language } from '#core/language.ts'
import { inLanguage } from '#core/lists/in-language.ts'
import type { Listing } from '#core/prices/quote.ts'
import { usdText } from '#core/prices/usd.ts'
import type { Db, Tx } from '#db/schema.ts'
import { type Actor, newRecord, recordChange } from '../history/changes.server.ts'
import { findPictures } from '../media/pictures.server.ts'
import {
  type Exchange,
  type PricePoint,
  type StockDraft,
  type StockPick,
  stockFields,
} from './stock.ts'

export async function listStockPicks(
  db: Db,
  themeId: string,
  language: Language = 'en',
): Promise<StockPick[]> {
  const [rows, points] = await Promise.all([
    db
      .selectFrom('stock_picks')
      .selectAll()
      .where('theme_id', '=', themeId)
      .where('removed_at', 'is', null)
      .orderBy('display_order')
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('price_points')
      .innerJoin('stock_picks', 'stock_picks.id', 'price_points.stock_pick_id')
      .select([
        'price_points.stock_pick_id as stock_pick_id',
        'price_points.price as price',
        'price_points.as_of as as_of',
        'price_points.source as source',
      ])
      .where('stock_picks.theme_id', '=', themeId)
      .where('price_points.error_at', 'is', null)
      .orderBy('price_points.as_of')
      .orderBy('price_points.recorded_at')
      .orderBy('price_points.id')
      .execute(),
  ])
  const pictures = await findPictures(
    db,
    rows.map((row) => row.image_url),
  )
  return rows.map((row) => ({
    id: row.id,
    stockId: row.stock_id,
    themeId: row.theme_id,
    ...inLanguage(stockFields, wordsOf(row), language),
    ticker: row.ticker,
    exchange: row.exchange as Exchange,
    currentPrice: row.current_price ?? undefined,
    entryPrice: row.entry_price ?? undefined,
    imageUrl: row.image_url ?? undefined,
    picture: pictures.get(row.image_url ?? ''),
    asOf: row.price_as_of ?? undefined,
    updatedAt: row.updated_at,
    pricePoints: points
      .filter((point) => point.stock_pick_id === row.id)
      .map((point) => ({
        price: point.price,
        asOf: point.as_of,
        source: point.source as PricePoint['source'],
      })),
  }))
}

type WordsRow = Record<
  'name' | 'name_ar' | 'image_alt' | 'image_alt_ar' | 'thesis' | 'thesis_ar',
  string
>

function wordsOf(row: WordsRow) {
  const { name, name_ar: nameAr, thesis, thesis_ar: thesisAr } = row
  return { name, nameAr, thesis, thesisAr, imageAlt: row.image_alt, imageAltAr: row.image_alt_ar }
}

export type NewStockPick = Pick<
  StockPick,
  'themeId' | 'name' | 'ticker' | 'exchange' | 'entryPrice' | 'thesis' | 'pricePoints'
> &
  Partial<Pick<StockDraft, 'nameAr' | 'thesisAr'>> & {
    displayOrder: number
    /** From the ticker unless given. */
    stockId?: string
    imageUrl?: string
    createdAt?: Date
    /** Of the list, 0 unless it is saved. */
    revision?: number
  }

export async function addStockPick(tx: Tx, actor: Actor, pick: NewStockPick): Promise<string> {
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
      price_as_of: newest?.asOf ?? null,
      image_url: pick.imageUrl || null,
      thesis: pick.thesis,
      name_ar: pick.nameAr ?? '',
      thesis_ar: pick.thesisAr ?? '',
      display_order: pick.displayOrder,
      last_updated: now,
      created_at: pick.createdAt ?? now,
      updated_at: now,
    })
    .execute()
  await addPoints(tx, actor, id, pick.pricePoints, now)
  await recordChange(tx, actor, {
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
      thesis: pick.thesis,
      nameAr: pick.nameAr ?? '',
      thesisAr: pick.thesisAr ?? '',
      ...(pick.imageUrl && { image: pick.imageUrl }),
    }),
    list: `stocks:${pick.themeId}`,
    revision: pick.revision,
  })
  await changeSite(tx, ['stocks'])
  return id
}

/** Its id in its theme, which nobody else there has or had. */
export async function renameStockId(tx: Tx, id: string, stockId: string): Promise<void> {
  await tx.updateTable('stock_picks').set({ stock_id: stockId }).where('id', '=', id).execute()
}

async function addPoints(
  tx: Tx,
  actor: Actor,
  stockPickId: string,
  points: NewStockPick['pricePoints'],
  now: Date,
) {
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
        submission: submissionIn(tx),
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
