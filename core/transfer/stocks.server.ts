import { dayIn, isDay } from '#core/dates.ts'
import { emptyValues } from '#core/lists/fields.ts'
import { readStored } from '#core/lists/write-list.server.ts'
import type { SourceRow } from '#core/spreadsheets/read-source.ts'
import { type ImportedStock, importedStocks } from '#core/stocks/imported-stocks.server.ts'
import {
  isEntryChanged,
  type PricePoint,
  priceSources,
  type StockDraft,
  stockFields,
} from '#core/stocks/stock.ts'
import { stocksOf } from '#core/stocks/theme-stocks.server.ts'
import { listAllThemes } from '#core/themes/staff-themes.server.ts'
import type { Db } from '#db/schema.ts'
import type { KindPlan } from './kind-plan.ts'
import type { ListTransfer } from './list-rows.server.ts'
import { type PlannedList, planList } from './lists.server.ts'
import { listStandings, standingColumns, stockStanding } from './stock-standing.server.ts'
import type { RowFate, TransferRecord } from './transfer.ts'
import { type Column, columnsFor, inOrder, recordOf, textOf } from './values.ts'
import type { ZipPictures } from './zip-pictures.server.ts'

const first = ['name', 'ticker', 'exchange', 'current', 'entry', 'asOf'] as const
const last = ['displayOrder', 'pricePoints'] as const
/** The day is that of the moment, and a revision is of this database alone. */
const leftOut = ['lastUpdated', 'priceRevision'] as const
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

export const stockColumns = [
  ...['id', 'theme', ...exported.map(({ name }) => name), 'price_source'],
  ...standingColumns.map(({ name }) => name),
]

/** docs/product.md §15.1: the rows of a file are stocks of several themes. */
export async function planStocks(
  db: Db,
  rows: readonly SourceRow[],
  pictures?: ZipPictures,
): Promise<KindPlan> {
  const themes = new Set((await listAllThemes(db)).map(({ id }) => id))
  const groups = Map.groupBy(rows, ({ cells }) => textOf(cells.theme).trim())
  const fates = new Map<SourceRow, RowFate>()
  const lists: PlannedList[] = []
  const revisions: Record<string, number> = {}
  for (const [theme, own] of groups) {
    const isKnown = themes.has(theme)
    const planned = isKnown
      ? await planList(db, await stockTransfer(db, theme), own, pictures)
      : undefined
    own.forEach((row, at) => {
      fates.set(row, planned?.rows[at] ?? refusedTheme(row, theme))
    })
    if (!planned) continue
    lists.push(planned)
    revisions[`stocks:${theme}`] = planned.revision
  }
  return {
    rows: rows.flatMap((row) => fates.get(row) ?? []),
    revisions,
    async write(tx, actor) {
      let changed = false
      for (const list of lists) changed = (await list.write(tx, actor)) || changed
      return changed ? ['stocks'] : []
    },
  }
}

function refusedTheme({ line, cells, issue }: SourceRow, theme: string): RowFate {
  const reason = theme === '' ? 'Theme is missing' : `There is no theme ${theme.slice(0, 60)}`
  const reasons = [...(issue ? [issue] : []), reason]
  return { line, name: textOf(cells.name), fate: 'refused', changes: [], reasons }
}

async function stockTransfer(
  db: Db,
  theme: string,
): Promise<ListTransfer<StockDraft, ImportedStock>> {
  const sources = new Map<string, PricePoint['source']>()
  return {
    listOf: (ids) => importedStocks(theme, ({ id }) => ids.get(id)),
    columns,
    blank: (rows) => ({
      ...{ ...emptyValues(stockFields), id: '' },
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
    extra: await stockStanding(db, theme),
    wordsOf: ({ ticker }) => ({ words: ticker, theme }),
    sort: (a, b) => a.displayOrder - b.displayOrder,
    sent(draft, before) {
      const { current, lastUpdated, asOf, ...row } = draft
      const isSame = before && before.current === current && before.asOf === asOf
      if (isSame) return row
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

/** Of all themes, or of one: those that are shown, the closed ones, and the trash where it is wanted. */
export async function exportStocks(
  db: Db,
  theme: string | undefined,
  withTrash: boolean,
): Promise<TransferRecord[]> {
  const records: TransferRecord[] = []
  const themes = (await listAllThemes(db)).map(({ id }) => id).toSorted()
  for (const id of themes.filter((each) => theme === undefined || each === theme)) {
    const stored = await readStored(db, stocksOf(id))
    const [sources, standings] = [await listCurrentSources(db, id), await listStandings(db, id)]
    const rankOf = ({ id: own }: StockDraft) =>
      standings.get(own)?.removed ? 2 : standings.get(own)?.closed ? 1 : 0
    const sorted = stored
      .map(({ draft }) => draft)
      .filter((draft) => withTrash || rankOf(draft) < 2)
      .toSorted(
        (a, b) =>
          rankOf(a) - rankOf(b) || a.displayOrder - b.displayOrder || (a.id < b.id ? -1 : 1),
      )
    for (const stock of sorted) {
      const standing = standings.get(stock.id)
      const record = { ...recordOf(exported, stock), price_source: sources.get(stock.id) ?? '' }
      const away = standingColumns.map(({ name, key }) => [name, standing?.[key] ?? ''])
      records.push({ ...record, ...Object.fromEntries(away), theme: id })
    }
  }
  return records.map((record) => inOrder(stockColumns, record))
}

async function listCurrentSources(db: Db, theme: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('stock_picks as stock')
    .innerJoin('price_points as point', 'point.stock_pick_id', 'stock.id')
    .select(['stock.stock_id', 'point.source'])
    .where('stock.theme_id', '=', theme)
    .whereRef('point.price', '=', 'stock.current_price')
    .whereRef('point.as_of', '=', 'stock.price_as_of')
    .execute()
  return new Map(rows.map(({ stock_id, source }) => [stock_id, source]))
}
