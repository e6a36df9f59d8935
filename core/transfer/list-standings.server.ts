import { usdText } from '#core/prices/usd.ts'
import type { Db } from '#db/schema.ts'
import type { MoreTexts } from './more-columns.ts'
import type { Column } from './values.ts'

/** Whether a pick is closed, or in the trash, since when and why. */
export const standingColumns: readonly Column[] = [
  { name: 'closed', key: 'closed', field: { kind: 'moment', label: 'Closed on' } },
  { name: 'closing_price', key: 'closingPrice', field: { kind: 'price', label: 'Closing price' } },
  { name: 'closed_by', key: 'closedBy', field: { kind: 'line', label: 'Closed by', max: 120 } },
  {
    name: 'close_reason',
    key: 'closeReason',
    field: { kind: 'line', label: 'Reason for closing', max: 300 },
  },
  { name: 'removed', key: 'removed', field: { kind: 'moment', label: 'In the trash since' } },
  {
    name: 'removal_reason',
    key: 'removalReason',
    field: { kind: 'line', label: 'Reason for deleting', max: 300 },
  },
]

export const shown: MoreTexts = Object.fromEntries(standingColumns.map(({ key }) => [key, '']))

/** With the source of the price that is shown, by the ids of the editor. */
export async function listStandings(db: Db, theme: string): Promise<Map<string, MoreTexts>> {
  const rows = await db
    .selectFrom('stock_picks as stock')
    .leftJoin('price_points as point', (join) =>
      join
        .onRef('point.stock_pick_id', '=', 'stock.id')
        .onRef('point.price', '=', 'stock.current_price')
        .onRef('point.as_of', '=', 'stock.price_as_of'),
    )
    .select(['stock_id', 'removed_at', 'removal_reason', 'point.source as priceSource'])
    .select(['closed_at', 'closing_price', 'closed_by', 'close_reason'])
    .where('theme_id', '=', theme)
    .execute()
  return new Map(
    rows.map((row): [string, MoreTexts] => {
      const { closed_at: closedAt, closing_price: price, removed_at: removedAt } = row
      const priceSource = row.priceSource ?? ''
      if (!removedAt) return [row.stock_id, { ...shown, priceSource }]
      const standing: MoreTexts = closedAt
        ? {
            closed: closedAt.toISOString(),
            closingPrice: price ? usdText(price) : '',
            closedBy: row.closed_by,
            closeReason: row.close_reason,
          }
        : { removed: removedAt.toISOString(), removalReason: row.removal_reason }
      return [row.stock_id, { ...shown, ...standing, priceSource }]
    }),
  )
}
