import { dayIn, isDay } from '#core/dates.ts'
import { emptyValues } from '#core/record/fields.ts'
import { newRowId } from '#core/record/list.ts'
import { type ImportedStock, importedStocks } from '#core/stocks/imported-stocks.server.ts'
import { type PricePoint, priceSources, type StockDraft, stockFields } from '#core/stocks/stock.ts'
import { isEntryChanged } from '#core/stocks/stock-rules.ts'
import { listAllThemes } from '#core/themes/staff-themes.server.ts'
import type { Db } from '#db/schema.ts'
import type { ListTransfer } from './list-rows.server.ts'
import type { ListKind } from './lists.server.ts'
import { findStockStanding, listStandings, standingColumns } from './stock-standing.server.ts'
import { type Column, columnsFor, textOf } from './values.ts'

const first = ['name', 'ticker', 'exchange', 'current', 'entry', 'asOf'] as const
const last = ['displayOrder', 'pricePoints'] as const
/** The day is that of the moment; a revision, and what confirms a price, are of this database alone. */
const leftOut = ['lastUpdated', 'priceRevision', 'confirmed', 'tenDaysAgo'] as const
const names: Readonly<Record<string, string>> = {
  current: 'current_price',
  entry: 'entry_price',
  pricePoints: 'price_points',
}

const namedApart = new Set<string>([...first, ...last, ...leftOut])

const columns: Column[] = columnsFor(stockFields, [
  ...first,
  ...Object.keys(stockFields).filter((key) => !namedApart.has(key)),
  ...last,
]).map((column) => ({ ...column, name: names[column.key] ?? column.name }))

const exported = columns.filter(({ key }) => key !== 'entryReason')

/** Of the price that is shown. */
const priceSource: Column = {
  name: 'price_source',
  key: 'priceSource',
  field: { kind: 'line', label: 'Price source', max: 20 },
}

/** The rows of a file are stocks of several themes. */
export const stockKind: ListKind<StockDraft, ImportedStock> = {
  noun: 'stocks',
  marks: ['theme', 'ticker', 'name'],
  columns: exported,
  more: ['entry_reason', 'created'],
  moreColumns: [priceSource, ...standingColumns],
  listKept: listStandings,
  listOf: (theme) => importedStocks(theme, new Map()),
  async listThemes(db) {
    return (await listAllThemes(db)).map(({ id }) => id)
  },
  open: openStocks,
}

async function openStocks(
  db: Db,
  theme: string,
  now: Date,
): Promise<ListTransfer<StockDraft, ImportedStock>> {
  const sources = new Map<string, PricePoint['source']>()
  return {
    listOf: (keptIds) => importedStocks(theme, keptIds),
    columns,
    blank: (rows) => ({
      ...emptyValues(stockFields),
      id: newRowId('stock-'),
      displayOrder: Math.max(0, ...rows.map(({ displayOrder }) => displayOrder)) + 1,
    }),
    complete(typed, { before, given, today, timeZone, cells }) {
      const source = readPriceSource(cells.price_source)
      if (source) sources.set(typed.id, source)
      const isPriced = given.has('current') && typed.current !== before?.current
      const asOf = momentOf(typed, before, isPriced && !given.has('asOf') ? today : typed.asOf)
      const lastUpdated = dayOf(timeZone, asOf)
      const pricePoints = before?.pricePoints ?? typed.pricePoints
      const draft = { ...typed, asOf, lastUpdated, pricePoints }
      return { ...draft, entryReason: isEntryChanged(draft, before) ? draft.entryReason : '' }
    },
    refuse: () => [],
    more: await findStockStanding(db, theme, now),
    wordsOf: ({ ticker }) => ({ words: ticker, theme }),
    sort: (a, b) => a.displayOrder - b.displayOrder,
    sent(draft, before) {
      const { current, lastUpdated, asOf, ...row } = draft
      const isSame = before && before.current === current && before.asOf === asOf
      if (isSame || current === '') return row
      const priceSource = sources.get(draft.id)
      // Of today it is from the moment of the save.
      return { ...row, current, lastUpdated, asOf: isDay(asOf) ? '' : asOf, priceSource }
    },
  }
}

export function readPriceSource(written: unknown): PricePoint['source'] | undefined {
  const text = textOf(written).trim().toLowerCase()
  return priceSources.find((source) => source === text)
}

/** A day that the same price already has leaves it its hour. */
function momentOf(typed: StockDraft, before: StockDraft | undefined, asOf: string): string {
  const isSame = before?.lastUpdated === asOf && before.current === typed.current
  return isSame ? before.asOf : asOf
}

function dayOf(timeZone: string, asOf: string): string {
  return asOf === '' || isDay(asOf) ? asOf : dayIn(timeZone, new Date(asOf))
}
