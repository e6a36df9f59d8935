import { sql } from 'kysely'
import { type PriceToSave, recordPrices } from '#core/price-round/save-prices.server.ts'
import { usdText } from '#core/prices/usd.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { readTick } from '#core/spreadsheets/cells.ts'
import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import { savePricePoint, saveWrongPricePoint } from '#core/stocks/price-points.server.ts'
import { lockStocks } from '#core/stocks/record-price.server.ts'
import { createGiveWay } from '#db/give-way.ts'
import { readPortions } from '#db/page.ts'
import type { Db } from '#db/schema.ts'
import { judge, knownPrice, type ListedPrice, listStocks } from './judge-price.server.ts'
import { createOncePerFile, type FoundRow, type Opened } from './plan-rows.server.ts'
import { readPriceSource } from './stocks.server.ts'
import type { TransferRecord } from './transfer.ts'
import type { Asked, TransferDependencies, TransferKind } from './transfer-kind.ts'
import { listColumns } from './unnamed-prices.ts'
import { inOrder, textOf } from './values.ts'

const priceColumns = ['theme', 'id', ...listColumns, 'source', 'error']

export const priceTransfer: TransferKind = {
  noun: 'stocks',
  marks: ['ticker', 'price'],
  columns: priceColumns,
  records: ({ db }, asked) => exportPrices(db, asked),
  open: openPrices,
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
  for (const stock of stocks)
    for await (const point of pointsOfStock(db, stock.id)) {
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
  const query = db
    .selectFrom('price_points')
    .select(['id', 'price', 'as_of', 'source', 'error_at'])
    .where('stock_pick_id', '=', stockPickId)
    .orderBy('as_of')
    .orderBy('price')
    .orderBy('id')
  const portions = readPortions(query, pointsAtOnce, (from, { as_of: at, price, id }) =>
    from.where(sql<boolean>`(as_of, price, id) > (${at}, ${price}, ${id})`),
  )
  for await (const points of portions) yield* points
}

type FoundPrice = FoundRow & { cells: SourceRow['cells']; prices: PriceToSave[] }

/** docs/product.md §15.1: prices that are here already are told as such, and none is taken away. */
async function openPrices(
  { db, now, lock }: TransferDependencies & { now: Date },
  rows: readonly SourceRow[],
): Promise<Opened<FoundPrice>> {
  await lock?.('prices')
  const tickers = new Set(rows.map(({ cells }) => tickerIn(cells)))
  const known = await findKnown(db, tickers)
  const byTicker = Map.groupBy(await listStocks(db, now), ({ ticker }) => ticker)
  const { timeZone } = await findSettings(db)
  const oncePerFile = createOncePerFile()
  return {
    find({ line, cells, issue }) {
      const listed = listedIn(cells)
      const { ticker, exchange, price, date } = listed
      const { change, text, key, prices, listing } = judge(
        listed,
        byTicker.get(listed.ticker) ?? [],
        { timeZone, now, known },
      )
      const isNew = change !== 'unchanged'
      const question = change === 'large' && !issue ? { key, text } : undefined
      const asked = question && `${text}. It comes in where it is ticked under Import & Export`
      const reason = issue ?? (change === 'refused' ? text : asked)
      return {
        cells,
        prices,
        names: listing ? [oncePerFile('stock and day', listing, line)] : [],
        found: {
          line,
          name: [ticker, exchange].filter(Boolean).join(' '),
          isNew,
          changes: isNew ? [{ label: date, before: '', after: price }] : [],
          reasons: reason ? [reason] : [],
          text: reason ? undefined : text,
          question,
        },
      }
    },
    async write(work, accepted) {
      const wanted = []
      for (const { cells, prices, plan } of accepted) {
        if (plan.change === 'unchanged') continue
        const source = readPriceSource(cells.source) ?? 'file'
        for (const { stockPickId, price, asOf, isAway } of prices) {
          if (isError(cells)) await saveWrongPricePoint(work, stockPickId, { price, asOf, source })
          else if (isAway) await savePricePoint(work, stockPickId, { price, asOf, source })
          else wanted.push({ stockPickId, price, asOf, source })
        }
      }
      const stocks = await lockStocks(
        work,
        wanted.map(({ stockPickId }) => stockPickId),
      )
      const locked = wanted.flatMap((each) => {
        const stock = stocks.get(each.stockPickId)
        return stock ? [{ ...each, stock }] : []
      })
      await recordPrices(work, locked, 'file')
      return []
    },
  }
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
    for await (const { price, as_of: asOf } of pointsOfStock(db, id))
      known.add(knownPrice(id, price, asOf))
    await giveWay()
  }
  return known
}

const tickerIn = (cells: SourceRow['cells']) => textOf(cells.ticker).trim().toUpperCase()

const listedIn = (cells: SourceRow['cells']): ListedPrice => ({
  ticker: tickerIn(cells),
  exchange: textOf(cells.exchange).trim().toUpperCase(),
  price: textOf(cells.price).trim(),
  date: textOf(cells.date).trim(),
  theme: textOf(cells.theme).trim(),
  stockId: textOf(cells.id).trim(),
})

const isError = (cells: SourceRow['cells']) => readTick(cells.error) === true
