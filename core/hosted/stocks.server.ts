import { listUntouchedSamples } from '#core/history/sample-records.server.ts'
import { type Money, usdText } from '#core/prices/usd.ts'
import { emptyValues, tidyRecord } from '#core/record/fields.ts'
import { isRecordId } from '#core/record/list.ts'
import { listStoredRecords } from '#core/record/write.server.ts'
import { freeSlug, slugOf } from '#core/slug.ts'
import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import { renameStockId } from '#core/stocks/create-stock.server.ts'
import { findId } from '#core/stocks/record-closing.server.ts'
import { lockStock, recordPrice } from '#core/stocks/record-price.server.ts'
import { type StockDraft, stockFields } from '#core/stocks/stock.ts'
import { checkStock } from '#core/stocks/stock-rules.ts'
import { stocksOf } from '#core/stocks/theme-stocks.server.ts'
import { listAllThemes } from '#core/themes/staff-themes.server.ts'
import { type ContentType, lockList } from '#db/revisions.ts'
import type { HostedList, ListConverter } from './import-table.server.ts'
import { type HostedPlan, leaveOut, refuse } from './rows.server.ts'
import { type ImportRun, textCell } from './run.server.ts'
import { hasTags, momentIn, momentIssue, textIn, usdIn } from './values.ts'

/** What a row of `stock_picks` says of a stock. */
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
  told: HostedPlan,
): { stock: HostedStock; current: HostedPrice | undefined } {
  const cell = (column: string) => textIn(cells[column])
  const picture = run.pictureOf('stock-images', cell('image_url'))
  if (picture?.issue) told.losses.push(picture.issue)
  const entry = usdIn(cells.entry_price)
  if (entry.issue) told.losses.push(`entry_price ${entry.issue}: type it in the panel`)
  const current = readCurrent(run, cells, told)
  if (hasTags(cell('thesis'))) told.notes.push('the thesis has HTML tags, which are shown as text')
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
  told: HostedPlan,
): HostedPrice | undefined {
  const { price, issue } = usdIn(cells.current_price)
  if (issue) told.losses.push(`current_price ${issue}: the site shows that an update is required`)
  if (price === undefined) return undefined
  const written = ['last_updated', 'updated_at', 'created_at'].map((column) => cells[column])
  const asOf = written.map((each) => momentIn(each, timeZone, now)).find((at) => at !== undefined)
  const wrong = momentIssue('last_updated', cells.last_updated, timeZone, now)
  if (wrong) told.losses.push(wrong)
  if (asOf && asOf > now) told.notes.push('its price is dated in the future: it counts from now')
  return { price, asOf: asOf && asOf <= now ? asOf : now }
}

/** Refuses a stock on an exchange that is not known here, and drops a thesis that is too long. */
export function checkedStock(
  stock: HostedStock,
  today: string,
  told: HostedPlan,
): HostedStock | undefined {
  const { exchange } = stock
  const known = stockFields.exchange.choices
  if (!known.some((each) => each === exchange))
    return refuse(told, `exchange “${exchange.slice(0, 40)}” is not one of ${known.join(', ')}`)
  const { writtenPrice: _, ...fields } = stock
  const whole = { ...emptyValues(stockFields), id: 'stock-0', ...fields } as StockDraft
  return leaveOut(stock, ['thesis'], checkStock(whole, today), told)
}

const whySamplesGo = 'Sample content, replaced by the picks of the hosted backend'

const themeOf = (row: SourceRow) => textCell(row, 'theme_id').trim()
const stockOf = (row: SourceRow) => textCell(row, 'stock_id').trim() || textCell(row, 'id').trim()
const placeOf = (theme: string, id: string) => `${theme}/${id}`

/** Rows of `stock_picks` are those of a file of stocks, in their order, with their prices. */
export const stocks: HostedList = {
  table: 'stock_picks',
  idOf: (row) => stockOf(row) && placeOf(themeOf(row), stockOf(row)),
  open: openStocks,
}

async function openStocks(run: ImportRun): Promise<ListConverter> {
  const { tx, now } = run
  const untouched = await listUntouchedSamples(tx, 'stocks')
  const stored = new Map<string, Awaited<ReturnType<typeof listStocks>>[number]>()
  for (const { id } of await listAllThemes(tx)) {
    await lockList(tx, stocksOf(id).name)
    for (const record of await listStocks(run, id)) stored.set(record.recordId, record)
  }
  const places = new Map((await listAllThemes(tx)).map(({ id }) => [id, 0]))
  const samples = [...stored.values()].filter(
    (each) => !each.isRemoved && untouched.has(each.recordId),
  )
  const isSample = new Set(samples.map(({ recordId }) => recordId))
  const others = [...stored.values()].filter(({ recordId }) => !isSample.has(recordId))
  const taken = new Set(others.map(({ theme, draft }) => placeOf(theme, draft.id)))
  return {
    kind: 'stocks',
    stored,
    quiet: ['displayOrder'],
    forgiven: ['current', 'entry', 'entryReason', 'lastUpdated', 'image'],
    goneNote: 'was removed or closed here since, and stays so',
    samples: {
      called: 'picks',
      rename: (id, slug) => renameStockId(tx, id, slug),
      records: samples.map(({ recordId, theme, draft: { id: slug } }) => {
        const aside = freeSlug(`${slug}-sample`, (id) => taken.has(placeOf(theme, id)))
        const removed = { removed: now.toISOString(), removal_reason: whySamplesGo }
        return { recordId, slug, aside, row: { line: 0, cells: { theme, id: aside, ...removed } } }
      }),
    },
    convert(row, known, told) {
      const theme = themeOf(row)
      const place = (places.get(theme) ?? 0) + 1
      if (!places.has(theme)) return refuse(told, `There is no theme ${theme.slice(0, 60)}`)
      places.set(theme, place)
      const base = known?.values as Partial<HostedStock> | undefined
      const { stock: read, current } = readStock(run, row, { before: base, place }, told)
      const stock = checkedStock(read, run.today, told)
      if (!stock) return undefined
      const { entry, displayOrder, writtenPrice, ...words } = stock
      const cells = { ...words, theme, entry_price: entry, display_order: displayOrder }
      const { line } = row
      const wanted = { ...stock }
      const here = known && stored.get(known.recordId)?.draft
      if (here) {
        const reason = { entry_reason: 'Changed in the hosted backend' }
        const sent = { line, cells: { ...cells, ...reason, id: here.id } }
        const isPriced = current && writtenPrice !== base?.writtenPrice
        const finish = isPriced ? (id: string) => recordLater(run, id, current, told) : undefined
        return { row: sent, wanted, base, finish }
      }
      const written = stockOf(row)
      const made = isRecordId(written) ? written : slugOf(stock.ticker, '-') || 'pick'
      const id = freeSlug(made, (each) => taken.has(placeOf(theme, each)))
      taken.add(placeOf(theme, id))
      if (id !== written) told.notes.push(`its stock_id became ${id}`)
      if (stock.image === '')
        told.notes.push('has no picture: “No chart yet” until there are two prices')
      const created = momentIn(row.cells.created_at, run.timeZone, now)?.toISOString() ?? ''
      return {
        row: { line, cells: { ...cells, ...priceCells(current), id, created } },
        wanted,
      }
    },
    recordIdOf: ({ cells }) => findId(tx, String(cells.theme), String(cells.id)),
  }
}

async function listStocks({ tx }: ImportRun, theme: string) {
  const records = await listStoredRecords(tx, stocksOf(theme))
  return records.map((record) => ({ ...record, theme }))
}

function priceCells(current: HostedPrice | undefined) {
  if (!current) return {}
  const { price, asOf } = current
  return { current_price: usdText(price), as_of: asOf.toISOString(), price_source: 'hosted' }
}

/** The newer of two prices is shown. */
async function recordLater(
  run: ImportRun,
  recordId: string,
  price: HostedPrice,
  told: HostedPlan,
): Promise<ContentType[]> {
  const stock = await lockStock(run, recordId)
  const recorded = stock && (await recordPrice(run, stock, { ...price, source: 'hosted' }))
  if (recorded === 'kept')
    told.notes.push('a newer price is here: this one is kept among the past prices')
  return recorded === undefined || recorded === 'known' ? [] : ['stocks']
}
