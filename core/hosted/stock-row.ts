import { errorsOf } from '#core/issue.ts'
import { type Money, usdText } from '#core/prices/usd.ts'
import { emptyValues, tidyRecord } from '#core/record/fields.ts'
import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import { type StockDraft, stockFields } from '#core/stocks/stock.ts'
import { checkStock } from '#core/stocks/stock-rules.ts'
import type { RowReport } from './report.ts'
import type { ImportRun } from './run.server.ts'
import { hasTags, momentIn, momentIssue, textIn, usdIn } from './values.ts'

/** The content of a row of `stock_picks`. */
export type HostedStock = Pick<
  StockDraft,
  'name' | 'ticker' | 'exchange' | 'thesis' | 'image' | 'entry' | 'displayOrder'
> & {
  writtenPrice: string
}

export type HostedPrice = { price: Money; asOf: Date }

/** `before` is the last import; its values are kept where the file has none that can be used. */
export function readStock(
  run: ImportRun,
  { cells }: SourceRow,
  { before, place }: { before: Partial<HostedStock> | undefined; place: number },
  to: RowReport,
): { stock: HostedStock; current: HostedPrice | undefined } {
  const cell = (column: string) => textIn(cells[column])
  const picture = run.pictureOf('stock-images', cell('image_url'))
  if (picture?.issue) to.loss(picture.issue)
  const entry = usdIn(cells.entry_price)
  if (entry.issue) to.loss(`entry_price ${entry.issue}: type it in the panel`)
  const current = readCurrent(run, cells, to)
  if (hasTags(cell('thesis'))) to.note('the thesis has HTML tags, which are shown as text')
  const words = { name: cell('name'), ticker: cell('ticker'), thesis: cell('thesis') }
  const stock = {
    ...tidyRecord(stockFields, words),
    exchange: cell('exchange').trim().toUpperCase(),
    image: picture?.issue ? (before?.image ?? '') : (picture?.url ?? ''),
    entry: entry.price ? usdText(entry.price) : (before?.entry ?? ''),
    displayOrder: place,
    writtenPrice: current
      ? `${cell('current_price').trim()} of ${cell('last_updated').trim()}`
      : (before?.writtenPrice ?? ''),
  }
  return { stock, current }
}

function readCurrent(
  { now, timeZone }: ImportRun,
  cells: SourceRow['cells'],
  to: RowReport,
): HostedPrice | undefined {
  const { price, issue } = usdIn(cells.current_price)
  if (issue) to.loss(`current_price ${issue}: the site shows that an update is required`)
  if (price === undefined) return undefined
  const written = ['last_updated', 'updated_at', 'created_at'].map((column) => cells[column])
  const asOf = written.map((each) => momentIn(each, timeZone, now)).find((at) => at !== undefined)
  const wrong = momentIssue('last_updated', cells.last_updated, timeZone, now)
  if (wrong) to.loss(wrong)
  if (asOf && asOf > now) to.note('its price is dated in the future: it counts from now')
  return { price, asOf: asOf && asOf <= now ? asOf : now }
}

/** Undefined where it is on no exchange that is known here; a thesis that is too long is dropped. */
export function checkedStock(
  stock: HostedStock,
  today: string,
  to: RowReport,
): HostedStock | undefined {
  const { exchange } = stock
  const known = stockFields.exchange.choices
  if (!known.some((each) => each === exchange))
    return void to.refuse(`exchange “${exchange.slice(0, 40)}” is not one of ${known.join(', ')}`)
  const { writtenPrice: _, ...fields } = stock
  const whole = { ...emptyValues(stockFields), id: 'stock-0', ...fields } as StockDraft
  const long = errorsOf(checkStock(whole, today)).find(({ path }) => path === 'thesis')
  if (!long) return stock
  to.loss(`${long.message}: left out, ${Array.from(stock.thesis).length} characters`)
  return { ...stock, thesis: '' }
}
