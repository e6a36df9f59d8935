import { type Approval, findApprovals } from '#core/approval/approvals.server.ts'
import { changeSite } from '#core/approval/gate.server.ts'
import { momentIn } from '#core/dates.ts'
import { type Change, recordChange } from '#core/history/changes.server.ts'
import { groupedUsd, type Money, usdText } from '#core/prices/usd.ts'
import { readSettings } from '#core/settings/settings.server.ts'
import { requireRight } from '#core/users/rights.server.ts'
import { mayEditContent } from '#core/users/role.ts'
import { takeListRevision } from '#db/revisions.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { PricePoint } from './stock.ts'
import { stocksOf } from './theme-stocks.server.ts'

export type PastPrice = {
  id: string
  price: Money
  asOf: Date
  source: PricePoint['source']
  recordedBy: string
  /** Of the change that it came with, where that needed a second person. */
  approval: Approval | undefined
  isCurrent: boolean
  error: { at: Date; by: string } | undefined
}

export type PastPrices = {
  stock: { id: string; name: string; ticker: string; entry: Money | undefined }
  prices: PastPrice[]
}

export async function listPastPrices(
  db: Db,
  themeId: string,
  stockId: string,
): Promise<PastPrices | undefined> {
  const stock = await findStock(db, themeId, stockId)
  if (!stock) return undefined
  const rows = await pointsOf(db, stock.id).execute()
  const approvals = await findApprovals(db, rows)
  return {
    stock: {
      id: stockId,
      name: stock.name,
      ticker: stock.ticker,
      entry: stock.entry_price ?? undefined,
    },
    prices: rows.map((row) => ({
      id: row.id,
      price: row.price,
      asOf: row.as_of,
      source: row.source as PricePoint['source'],
      recordedBy: row.recorded_by,
      approval: approvals.get(row.submission ?? ''),
      isCurrent: row.error_at === null && isCurrent(stock, row),
      error: row.error_at ? { at: row.error_at, by: row.error_by ?? '' } : undefined,
    })),
  }
}

/** The current price becomes the latest unmarked one. False: no such price. Throws Refusal. */
export async function markPrice(
  db: Db,
  actorId: string,
  themeId: string,
  { stockId, priceId, isError }: { stockId: string; priceId: string; isError: boolean },
): Promise<boolean> {
  const list = stocksOf(themeId)
  return db.transaction().execute(async (tx) => {
    const revision = await takeListRevision(tx, list.name)
    const actor = await requireRight(tx, actorId, mayEditContent)
    const stock = await findStock(tx, themeId, stockId)
    const points = stock ? await pointsOf(tx, stock.id).execute() : []
    const point = points.find(({ id }) => id === priceId)
    if (!stock || !point) return false
    if ((point.error_at !== null) === isError) return true
    const now = new Date()
    await tx
      .updateTable('price_points')
      .set(isError ? { error_at: now, error_by: actor.name } : { error_at: null, error_by: null })
      .where('id', '=', priceId)
      .execute()
    const valid = points.filter(({ id, error_at }) =>
      id === priceId ? !isError : error_at === null,
    )
    const { timeZone } = await readSettings(tx)
    const named = `${groupedUsd(point.price)} of ${momentIn(timeZone, point.as_of)}`
    const mark = isError
      ? { before: named, after: `${named}, marked as an error` }
      : { before: `${named}, marked as an error`, after: named }
    const current = await replaceCurrent(tx, stock, { point, valid, isError })
    await recordChange(tx, actor, {
      noun: 'stocks',
      recordId: stock.id,
      recordName: stock.name,
      action: 'updated',
      differences: { pastPrice: mark, ...current },
      list: list.name,
      revision,
    })
    await changeSite(tx, ['stocks'])
    return true
  })
}

type Point = { price: Money; as_of: Date }
type StoredStock = NonNullable<Awaited<ReturnType<typeof findStock>>>

async function replaceCurrent(
  tx: Tx,
  stock: StoredStock,
  change: { point: Point; valid: readonly Point[]; isError: boolean },
): Promise<Change['differences']> {
  const { point, valid, isError } = change
  const isNewer = !stock.price_as_of || point.as_of > stock.price_as_of
  if (isError ? !isCurrent(stock, point) : !isNewer) return {}
  const latest = valid[0]
  await tx
    .updateTable('stock_picks')
    .set((row) => ({
      current_price: latest?.price ?? null,
      price_as_of: latest?.as_of ?? null,
      price_revision: row('price_revision', '+', 1),
      updated_at: new Date(),
    }))
    .where('id', '=', stock.id)
    .execute()
  const text = (price: Money | null | undefined) => (price ? usdText(price) : '')
  return {
    current: { before: text(stock.current_price), after: text(latest?.price) },
    asOf: {
      before: stock.price_as_of?.toISOString() ?? '',
      after: latest?.as_of.toISOString() ?? '',
    },
  }
}

function isCurrent(stock: StoredStock, { price, as_of }: Point): boolean {
  return stock.current_price === price && stock.price_as_of?.getTime() === as_of.getTime()
}

function findStock(db: Db, themeId: string, stockId: string) {
  return db
    .selectFrom('stock_picks')
    .select(['id', 'name', 'ticker', 'current_price', 'entry_price', 'price_as_of'])
    .where('theme_id', '=', themeId)
    .where('stock_id', '=', stockId)
    .executeTakeFirst()
}

function pointsOf(db: Db, stockPickId: string) {
  return db
    .selectFrom('price_points')
    .selectAll()
    .where('stock_pick_id', '=', stockPickId)
    .orderBy('as_of', 'desc')
    .orderBy('recorded_at', 'desc')
    .orderBy('id')
}
