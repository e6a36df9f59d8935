import { describeMove, findLargeMove } from '#core/prices/large-move.ts'
import { parseUsd, priceIssue, usdText } from '#core/prices/usd.ts'
import { removeSince, type Save } from '#core/record/write.server.ts'
import { pickReasonIssue } from '#core/stocks/close-stock.server.ts'
import { saveClosedStock } from '#core/stocks/record-closing.server.ts'
import type { StockDraft } from '#core/stocks/stock.ts'
import { basesOf } from '#core/stocks/stock-changes.ts'
import { stocksOf } from '#core/stocks/theme-stocks.server.ts'
import { wasEverPublished } from '#core/themes/staff-themes.server.ts'
import type { Db } from '#db/schema.ts'
import {
  isAway,
  type MoreColumns,
  type MoreTexts,
  pastMoment,
  removedOf,
  type StoredMore,
} from './more-columns.ts'
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

const shown: MoreTexts = Object.fromEntries(standingColumns.map(({ key }) => [key, '']))

/** With the source of the price that is shown, by the ids of the editor. */
export async function listStandings(db: Db, theme: string): Promise<StoredMore> {
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

export async function openStandings(
  db: Db,
  { theme, now, timeZone }: { theme: string; now: Date; timeZone: string },
): Promise<MoreColumns<StockDraft, Save>> {
  const isSeen = await wasEverPublished(db, theme)
  return {
    resolve(given, { before, draft }) {
      const own = { ...shown, priceSource: before?.priceSource ?? '' }
      const closed = pastMoment('Closed on', given.closed ?? '', { now, timeZone })
      const removed = pastMoment('In the trash since', given.removed ?? '', { now, timeZone })
      const isShownHere = before !== undefined && !isAway(before)
      const reasons = [...closed.reasons, ...removed.reasons]
      if (closed.moment && removed.moment)
        return { values: own, reasons: [...reasons, 'A pick is closed or in the trash, not both'] }
      if (closed.moment) {
        const { closingPrice = '', closedBy = '', closeReason = '' } = { ...before, ...given }
        const values = { closed: closed.moment, closingPrice, closedBy, closeReason }
        reasons.push(...closingIssues(values, draft, isShownHere))
        return { values: { ...own, ...values }, reasons }
      }
      if (removed.moment) {
        const { removalReason = '' } = { ...before, ...given }
        const issue = isSeen && isShownHere ? pickReasonIssue(removalReason) : undefined
        if (issue) reasons.push(`${issue} (removal_reason)`)
        return { values: { ...own, removed: removed.moment, removalReason }, reasons }
      }
      return { values: own, reasons }
    },
    async write(save, records) {
      await removeSince(save, stocksOf(theme), removedOf(records))
      for (const { id, values } of records) {
        if (!values.closed) continue
        await saveClosedStock(save, {
          theme,
          stockId: id,
          at: new Date(values.closed),
          revision: save.revision,
          price: parseUsd(values.closingPrice ?? ''),
          reason: values.closeReason ?? '',
          by: values.closedBy ?? '',
        })
      }
    },
  }
}

function closingIssues(
  { closingPrice = '', closeReason = '' }: MoreTexts,
  draft: StockDraft,
  isShownHere: boolean,
): string[] {
  const ofPrice = priceIssue('Closing price', closingPrice)
  const ofReason = pickReasonIssue(closeReason)
  const reasons = ofPrice ? [ofPrice] : []
  if (ofReason) reasons.push(`${ofReason} (close_reason)`)
  const move =
    isShownHere && findLargeMove(parseUsd(closingPrice), { ...basesOf(draft, 0), entry: undefined })
  if (!ofPrice && move)
    reasons.push(
      `${describeMove(draft.name, move)}. Close it in the editor, where that is confirmed`,
    )
  return reasons
}
