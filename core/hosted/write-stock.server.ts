import { claimPicture } from '#core/media/pictures.server.ts'
import { parseUsd } from '#core/prices/usd.ts'
import { isRecordId } from '#core/record/list.ts'
import { freeSlug, slugOf } from '#core/slug.ts'
import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import { createStockPick } from '#core/stocks/create-stock.server.ts'
import { lockStock, recordPrice } from '#core/stocks/record-price.server.ts'
import { type Exchange, type StockDraft, stockLabels } from '#core/stocks/stock.ts'
import { stockRules } from '#core/stocks/stock-rules.ts'
import { type Imported, recordImported } from './hosted-records.server.ts'
import type { RowReport } from './report.ts'
import { mergeRow } from './rows.server.ts'
import type { ImportRun } from './run.server.ts'
import { checkedStock, type HostedPrice, type HostedStock, stockValues } from './stock-row.ts'
import { removeSamplePicks, type ThemeList } from './theme-list.server.ts'
import { momentIn } from './values.ts'

export type Whole = { themes: Map<string, ThemeList>; imported: Map<string, Imported> }

/** Adds it to its theme, replacing the samples; the result or the reason goes into the report. */
export async function createStock(
  run: ImportRun,
  whole: Whole,
  of: {
    list: ThemeList
    id: string
    stockId: string
    stock: HostedStock
    current: HostedPrice | undefined
    row: SourceRow
  },
  to: RowReport,
): Promise<void> {
  const { tx, now, timeZone, today } = run
  const { list, current } = of
  const stock = checkedStock(of.stock, today, to)
  if (!stock) return
  for (const each of whole.themes.values()) await removeSamplePicks(tx, each)
  if (list.counter.picks >= stockRules.max.rows) return to.refuse(stockRules.max.message)
  const { revision } = await list.save()
  const wanted = isRecordId(of.stockId) ? of.stockId : slugOf(stock.ticker, '-') || 'pick'
  const stockId = freeSlug(wanted, (each) => list.ids.has(each))
  const recordId = await createStockPick(run, {
    themeId: list.themeId,
    stockId,
    revision,
    name: stock.name,
    ticker: stock.ticker,
    exchange: stock.exchange as Exchange,
    thesis: stock.thesis,
    imageUrl: stock.image,
    entryPrice: parseUsd(stock.entry) || undefined,
    pricePoints: current ? [{ ...current, source: 'hosted' }] : [],
    displayOrder: stock.displayOrder,
    createdAt: momentIn(of.row.cells.created_at, timeZone, now),
  })
  if (stock.image) await claimPicture(tx, stock.image)
  list.ids.add(stockId)
  list.counter.picks += 1
  await recordImported(tx, 'stock_picks', of.id, { recordId, values: stockValues(stock) })
  to.change('new')
  if (stockId !== of.stockId) to.note(`its stock_id became ${stockId}`)
  if (stock.image === '') to.note('has no picture: “No chart yet” until there are two prices')
}

/** Takes over what changed there but not here; the newer of two prices wins. */
export async function saveStock(
  run: ImportRun,
  of: {
    list: ThemeList
    id: string
    before: Partial<HostedStock> | undefined
    stored: NonNullable<ReturnType<ThemeList['stored']['get']>>
    stock: HostedStock
    current: HostedPrice | undefined
  },
  to: RowReport,
): Promise<void> {
  const { tx, today } = run
  const { list, id, before, stored, stock, current } = of
  const writtenPrice = before?.writtenPrice ?? ''
  const here = { ...stored.draft, writtenPrice }
  const { take, done, base } = mergeRow(
    to,
    {
      base: before && stockValues({ ...stock, ...before }),
      wanted: stockValues(stock),
      current: stockValues(here),
    },
    { labels: stockLabels, quiet: ['displayOrder'] },
  )
  const wish = checkedStock({ ...here, ...take }, today, to)
  if (!wish) return
  const { writtenPrice: _, ...fields } = wish
  const names = Object.keys(take).filter((name) => name !== 'writtenPrice')
  let isChanged = names.some(
    (name) => wish[name as keyof HostedStock] !== here[name as keyof HostedStock],
  )
  if (isChanged) {
    const entryReason = take.entry === undefined ? '' : 'Changed in the hosted backend'
    const { writer } = await list.save()
    await writer.update(stored, { ...stored.draft, ...fields, entryReason } as StockDraft)
    if (wish.image) await claimPicture(tx, wish.image)
  }
  if (current && take.writtenPrice !== undefined) {
    const priced = await lockStock(run, stored.recordId)
    const now = priced && (await recordPrice(run, priced, { ...current, source: 'hosted' }))
    if (now === 'kept') to.note('a newer price is here: this one is kept among the past prices')
    if (now && now !== 'known') isChanged = true
    list.priced()
  }
  await recordImported(tx, 'stock_picks', id, { recordId: stored.recordId, values: base })
  done(isChanged)
}
