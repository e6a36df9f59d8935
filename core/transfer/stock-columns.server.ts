import { stockFields } from '#core/stocks/stock.ts'
import { columnsFor } from './columns.ts'
import { standingColumns } from './list-standings.server.ts'
import type { Column } from './values.ts'

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

export const columns: Column[] = columnsFor(stockFields, [
  ...first,
  ...Object.keys(stockFields).filter((key) => !namedApart.has(key)),
  ...last,
]).map((column) => ({ ...column, name: names[column.key] ?? column.name }))

export const exported = columns.filter(({ key }) => key !== 'entryReason')

/** Of the price that is shown. */
export const priceSource: Column = {
  name: 'price_source',
  key: 'priceSource',
  field: { kind: 'line', label: 'Price source', max: 20 },
}

export const stockColumns = [
  ...['id', 'theme', ...exported.map(({ name }) => name), priceSource.name],
  ...standingColumns.map(({ name }) => name),
]
