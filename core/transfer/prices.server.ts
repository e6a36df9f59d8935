import { sql } from 'kysely'
import {
  knownPrice,
  type ListedPrice,
  openPricePlan,
} from '#core/price-round/judge-price.server.ts'
import type { PlannedPrice, PriceChange } from '#core/price-round/round.ts'
import { recordPrices } from '#core/price-round/save-prices.server.ts'
import { usdText } from '#core/prices/usd.ts'
import { readTick } from '#core/spreadsheets/cells.ts'
import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import { savePricePoint, saveWrongPricePoint } from '#core/stocks/price-points.server.ts'
import { lockPrices, lockStock } from '#core/stocks/record-price.server.ts'
import { createGiveWay } from '#db/give-way.ts'
import type { Db } from '#db/schema.ts'
import { type KindPlan, planRows } from './plan-rows.server.ts'
import { readPriceSource } from './stocks.server.ts'
import type { RowChange, RowPlan, TransferRecord } from './transfer.ts'
import type { Asked, TransferDependencies, TransferKind } from './transfer-kind.ts'
import { listColumns } from './unnamed-prices.ts'
import { inOrder, textOf } from './values.ts'

const priceColumns = ['theme', 'id', ...listColumns, 'source', 'error']

export const priceTransfer: TransferKind = {
  noun: 'stocks',
  marks: ['ticker', 'price'],
  columns: priceColumns,
  listsOf: () => ['prices'],
  records: ({ db }, asked) => exportPrices(db, asked),
  plan: planPriceRows,
}

const pointsAtOnce = 500

/**
 * docs/product.md §15.1: every price of every stock, also those that were marked as an error, and of
 * closed picks. Read stock by stock, a few hundred at a time: there are more of them each night.
 */
async function* exportPrices(db: Db, { theme, withTrash }: Asked): AsyncGenerator<TransferRecord> {
  const stocks = await db
    .selectFrom('stock_picks')
    .select(['id', 'theme_id', 'stock_id', 'ticker', 'exchange'])
    .$if(!withTrash, (select) =>
      select.where((is) => is.or([is('removed_at', 'is', null), is('closed_at', 'is not', null)])),
    )
    .$if(theme !== undefined, (select) => select.where('theme_id', '=', theme ?? ''))
    .orderBy('theme_id')
    .orderBy('stock_id')
    .execute()
  const giveWay = createGiveWay()
  for (const stock of stocks)
    for await (const point of pointsOfStock(db, stock.id)) {
      await giveWay()
      yield inOrder(priceColumns, {
        theme: stock.theme_id,
        id: stock.stock_id,
        ticker: stock.ticker,
        exchange: stock.exchange,
        source: point.source,
        price: usdText(point.price),
        date: point.as_of.toISOString(),
        error: point.error_at !== null,
      })
    }
}

/** The oldest first, and of one moment the lowest. */
async function* pointsOfStock(db: Db, stockPickId: string) {
  let from: { at: Date; price: number; id: string } | undefined
  while (true) {
    const points = await db
      .selectFrom('price_points')
      .select(['id', 'price', 'as_of', 'source', 'error_at'])
      .where('stock_pick_id', '=', stockPickId)
      .$if(from !== undefined, (select) =>
        select.where(sql<boolean>`(as_of, price, id) > (${from?.at}, ${from?.price}, ${from?.id})`),
      )
      .orderBy('as_of')
      .orderBy('price')
      .orderBy('id')
      .limit(pointsAtOnce)
      .execute()
    yield* points
    const last = points.at(-1)
    if (!last || points.length < pointsAtOnce) return
    from = { at: last.as_of, price: last.price, id: last.id }
  }
}

/** docs/product.md §15.1: prices that are here already are told as such, and none is taken away. */
async function planPriceRows(
  { db, now, onRow, confirmed }: TransferDependencies & { now: Date },
  rows: readonly SourceRow[],
): Promise<KindPlan> {
  const tickers = new Set(rows.map(({ cells }) => tickerIn(cells)))
  const planPrice = await openPricePlan(db, now, await findKnown(db, tickers))
  const planRow = (row: SourceRow) => {
    const { prices, ...planned } = planPrice(listedIn(row))
    return { row, prices, plan: planOf(planned, row) }
  }
  return planRows(rows, planRow, {
    revisions: {},
    onRow,
    confirmed,
    async write(work, accepted) {
      const found = []
      for (const { row, prices, plan } of accepted) {
        if (plan.change === 'unchanged') continue
        const source = readPriceSource(row.cells.source) ?? 'file'
        for (const { stockPickId, price, asOf, isAway } of prices) {
          if (isAway && !isError(row.cells))
            await savePricePoint(work, stockPickId, { price, asOf, source })
          else if (isError(row.cells))
            await saveWrongPricePoint(work, stockPickId, { price, asOf, source })
          else found.push({ stockPickId, price, asOf, source })
        }
      }
      await lockPrices(work.tx)
      const locked = []
      for (const each of found) {
        const stock = await lockStock(work, each.stockPickId)
        if (stock) locked.push({ ...each, stock })
      }
      await recordPrices(work, locked, 'file')
      return []
    },
  })
}

/** Of the stocks that the file names, a few hundred at a time: there may be millions in all. */
async function findKnown(db: Db, tickers: ReadonlySet<string>): Promise<Set<string>> {
  const known = new Set<string>()
  const giveWay = createGiveWay()
  for (const { id, ticker } of await db
    .selectFrom('stock_picks')
    .select(['id', 'ticker'])
    .execute()) {
    if (!tickers.has(ticker)) continue
    for await (const { price, as_of: asOf } of pointsOfStock(db, id)) {
      await giveWay()
      known.add(knownPrice(id, price, asOf))
    }
  }
  return known
}

const tickerIn = (cells: SourceRow['cells']) => textOf(cells.ticker).trim().toUpperCase()

const listedIn = ({ line, cells }: SourceRow): ListedPrice => ({
  line,
  ticker: tickerIn(cells),
  exchange: textOf(cells.exchange).trim().toUpperCase(),
  price: textOf(cells.price).trim(),
  date: textOf(cells.date).trim(),
  theme: textOf(cells.theme).trim(),
  stockId: textOf(cells.id).trim(),
})

const isError = (cells: SourceRow['cells']) =>
  readTick(textOf(cells.error)) === true || cells.error === true

const changeNames: Readonly<Record<PriceChange, RowChange>> = {
  new: 'new',
  confirmed: 'new',
  past: 'new',
  unchanged: 'unchanged',
  large: 'refused',
  refused: 'refused',
}

function planOf(
  { line, ticker, exchange, price, date, text, key, ...planned }: PlannedPrice,
  row: SourceRow,
): RowPlan {
  const name = [ticker, exchange].filter(Boolean).join(' ')
  if (row.issue) return { line, name, change: 'refused', changes: [], reasons: [row.issue] }
  const change = changeNames[planned.change]
  const changes = [{ label: date, before: '', after: price }]
  if (planned.change === 'large')
    return {
      line,
      name,
      change,
      changes,
      question: { key, text },
      reasons: [`${text}. It comes in where it is ticked under Import & Export`],
    }
  if (change === 'refused') return { line, name, change, changes: [], reasons: [text] }
  return { line, name, change, changes, reasons: [], text }
}
