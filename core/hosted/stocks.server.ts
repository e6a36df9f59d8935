import { listUntouchedSamples } from '#core/history/sample-records.server.ts'
import { usdText } from '#core/prices/usd.ts'
import { isRecordId } from '#core/record/list.ts'
import { listStoredRecords } from '#core/record/write.server.ts'
import { freeSlug, slugOf } from '#core/slug.ts'
import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import { renameStockId } from '#core/stocks/create-stock.server.ts'
import { lockStock, recordPrice } from '#core/stocks/record-price.server.ts'
import { stocksOf } from '#core/stocks/theme-stocks.server.ts'
import { listAllThemes } from '#core/themes/staff-themes.server.ts'
import { lockList } from '#db/revisions.ts'
import { listImported } from './hosted-records.server.ts'
import type { Converted, ListConverter } from './import-list.server.ts'
import type { RowReport } from './report.ts'
import { type ImportRun, textCell } from './run.server.ts'
import { checkedStock, type HostedPrice, type HostedStock, readStock } from './stock-row.ts'
import { momentIn } from './values.ts'

const whySamplesGo = 'Sample content, replaced by the picks of the hosted backend'

/** Turns rows of `stock_picks` into those of a file of stocks, in their order, with their prices. */
export async function convertStocks(run: ImportRun): Promise<ListConverter> {
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
  const placeOf = (theme: string, id: string) => `${theme}/${id}`
  const isSample = new Set(samples.map(({ recordId }) => recordId))
  const others = [...stored.values()].filter(({ recordId }) => !isSample.has(recordId))
  const taken = new Set(others.map(({ theme, draft }) => placeOf(theme, draft.id)))
  const bases = new Map<string, Partial<HostedStock>>()
  const themeOf = (row: SourceRow) => textCell(row, 'theme_id').trim()
  const stockOf = (row: SourceRow) => textCell(row, 'stock_id').trim() || textCell(row, 'id').trim()
  return {
    kind: 'stocks',
    imported: await listImported(tx, 'stock_picks'),
    stored,
    foreign: {
      baseOf: (list, id) => bases.get(`${list} ${id}`),
      quiet: ['displayOrder'],
      forgiven: ['current', 'entry', 'entryReason', 'lastUpdated', 'image'],
    },
    samplesName: 'picks',
    goneNote: 'was removed or closed here since, and stays so',
    samples: samples.map(({ recordId, theme, draft }) => {
      const isTaken = (each: string) => taken.has(placeOf(theme, each))
      const aside = freeSlug(`${draft.id}-sample`, isTaken)
      const removed = { removed: now.toISOString(), removal_reason: whySamplesGo }
      return {
        row: { line: 0, cells: { theme, id: aside, ...removed } },
        setAside: () => renameStockId(tx, recordId, aside),
        putBack: () => renameStockId(tx, recordId, draft.id),
      }
    }),
    idOf: (row) => stockOf(row) && placeOf(themeOf(row), stockOf(row)),
    convert(row, known, to) {
      const theme = themeOf(row)
      const place = (places.get(theme) ?? 0) + 1
      if (!places.has(theme)) return void to.refuse(`There is no theme ${theme.slice(0, 60)}`)
      places.set(theme, place)
      const base = known?.values as Partial<HostedStock> | undefined
      const { stock: read, current } = readStock(run, row, { before: base, place }, to)
      const stock = checkedStock(read, run.today, to)
      if (!stock) return undefined
      const { entry, displayOrder, writtenPrice, ...words } = stock
      const cells = { ...words, theme, entry_price: entry, display_order: displayOrder }
      const { line } = row
      const wanted = { ...stock }
      const here = known && stored.get(known.recordId)?.draft
      if (here) {
        if (base) bases.set(`${stocksOf(theme).name} ${here.id}`, base)
        const reason = { entry_reason: 'Changed in the hosted backend' }
        const isPriced = current && writtenPrice !== base?.writtenPrice
        const converted = { row: { line, cells: { ...cells, ...reason, id: here.id } }, wanted }
        if (!isPriced) return { ...converted, notes: [] }
        const finish = (id: string) => recordLater(run, id, current, to)
        return { ...converted, notes: [], finish }
      }
      const written = stockOf(row)
      const made = isRecordId(written) ? written : slugOf(stock.ticker, '-') || 'pick'
      const id = freeSlug(made, (each) => taken.has(placeOf(theme, each)))
      taken.add(placeOf(theme, id))
      const notes: Converted['notes'] = []
      if (id !== written) notes.push(`its stock_id became ${id}`)
      if (stock.image === '')
        notes.push('has no picture: “No chart yet” until there are two prices')
      const created = momentIn(row.cells.created_at, run.timeZone, now)?.toISOString() ?? ''
      return {
        row: { line, cells: { ...cells, ...priceCells(current), id, created } },
        wanted,
        notes,
      }
    },
    async listRecordIds() {
      const rows = await tx
        .selectFrom('stock_picks')
        .select(['id', 'theme_id', 'stock_id'])
        .execute()
      const ids = new Map(rows.map((row) => [placeOf(row.theme_id, row.stock_id), row.id]))
      return ({ cells }) => ids.get(placeOf(String(cells.theme), String(cells.id))) ?? ''
    },
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

/** The newer of two prices is shown; returns whether it was new. */
async function recordLater(
  run: ImportRun,
  recordId: string,
  price: HostedPrice,
  to: RowReport,
): Promise<boolean> {
  const stock = await lockStock(run, recordId)
  const recorded = stock && (await recordPrice(run, stock, { ...price, source: 'hosted' }))
  if (recorded === 'kept') to.note('a newer price is here: this one is kept among the past prices')
  return recorded !== undefined && recorded !== 'known'
}
