import { dayIn, isDay } from '#core/dates.ts'
import { parseUsd } from '#core/prices/usd.ts'
import { emptyValues } from '#core/record/fields.ts'
import { newRowId } from '#core/record/list.ts'
import { deleteClosing } from '#core/stocks/closed-stocks.server.ts'
import { savePricePoint } from '#core/stocks/price-points.server.ts'
import { resolvePrice, type WantedStock } from '#core/stocks/resolve-price.ts'
import { type PricePoint, priceSources, type StockDraft, stockFields } from '#core/stocks/stock.ts'
import { isEntryChanged } from '#core/stocks/stock-rules.ts'
import { stocksOf } from '#core/stocks/theme-stocks.server.ts'
import { listAllThemes } from '#core/themes/staff-themes.server.ts'
import { type ListKind, recordsOfList } from './list-records.server.ts'
import {
  listStandings,
  openStandings,
  type Standing,
  standingColumns,
  standingOf,
} from './stock-standing.server.ts'
import { type Column, columnsFor, textOf } from './values.ts'

const names: Readonly<Record<string, string>> = { current: 'current_price', entry: 'entry_price' }

const columns: Column[] = columnsFor(stockFields, {
  first: ['name', 'ticker', 'exchange', 'current', 'entry', 'asOf'],
  last: ['displayOrder', 'pricePoints'],
  // The day is that of the moment; a revision, and what confirms a price, are of this database alone.
  without: ['lastUpdated', 'priceRevision', 'confirmed', 'tenDaysAgo'],
}).map((column) => ({ ...column, name: names[column.key] ?? column.name }))

/** Of the price that is shown; what it says is no change. */
const priceSource: Column = {
  name: 'price_source',
  key: 'priceSource',
  field: { kind: 'line', label: 'Price source', max: 20 },
}

/** `said` is the source that the file names, of a price that comes with it. */
type More = Standing & { said?: PricePoint['source'] | undefined }

type StockKind = ListKind<StockDraft, WantedStock, More>

/** The rows of a file are stocks of several themes. */
export const stockKind = recordsOfList<StockDraft, WantedStock, More>({
  noun: 'stocks',
  marks: ['theme', 'ticker', 'name'],
  columns,
  unwritten: ['entry_reason', 'created'],
  moreColumns: [priceSource, ...standingColumns],
  listOf: stocksOf,
  async listThemes(db) {
    return (await listAllThemes(db)).map(({ id }) => id)
  },
  read: listStandings,
  open: openStocks,
})

async function openStocks(
  ...[db, of]: Parameters<StockKind['open']>
): ReturnType<StockKind['open']> {
  const { theme, now, timeZone } = of
  const today = dayIn(timeZone, now)
  const standings = await openStandings(db, of)
  const sources = new Map<string, PricePoint['source']>()
  return {
    blank: (rows) => ({
      ...emptyValues(stockFields),
      id: newRowId('stock-'),
      displayOrder: Math.max(0, ...rows.map(({ displayOrder }) => displayOrder)) + 1,
    }),
    complete(typed, { before, given }) {
      const isPriced = given.has('current') && typed.current !== before?.current
      const asOf = momentOf(typed, before, isPriced && !given.has('asOf') ? today : typed.asOf)
      const lastUpdated = dayOf(timeZone, asOf)
      const pricePoints = before?.pricePoints ?? typed.pricePoints
      const said = given.has('priceSource') ? readPriceSource(typed.priceSource) : undefined
      const standing = standingOf(typed, { before, given }, timeZone)
      const draft = { ...typed, asOf, lastUpdated, pricePoints, ...standing, said }
      return { ...draft, entryReason: isEntryChanged(draft, before) ? draft.entryReason : '' }
    },
    ...standings,
    wordsOf: ({ ticker }) => ({ words: ticker, theme }),
    settle(draft, before, save) {
      const { current, lastUpdated, asOf, displayOrder, pricePoints, said, ...row } = draft
      sources.set(draft.id, said ?? 'file')
      const isSame = before && before.current === current && before.asOf === asOf
      // Of today it is from the moment of the save.
      const price = { current, lastUpdated, asOf: isDay(asOf) ? '' : asOf }
      const sent = isSame || current === '' ? row : { ...row, ...price }
      return { ...resolvePrice(sent, before, save), displayOrder, pricePoints }
    },
    async afterWrite(work, { recordId, before, after }) {
      if (before) await deleteClosing(work.tx, recordId)
      const price = parseUsd(after.current)
      if (before?.priceRevision === after.priceRevision || price === 0) return
      const source = sources.get(after.id) ?? 'file'
      await savePricePoint(work, recordId, { price, asOf: new Date(after.asOf), source })
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
