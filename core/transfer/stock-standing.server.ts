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
import { futureIssues, momentOf, removedOf } from './more-columns.ts'
import type { FoundRecord } from './record-transfer.server.ts'
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

/** Of a pick that is shown. */
const shown = {
  closed: '',
  closingPrice: '',
  closedBy: '',
  closeReason: '',
  removed: '',
  removalReason: '',
  priceSource: '',
}

/** Texts, '' where there is nothing; `priceSource` is that of the price that is shown. */
export type Standing = typeof shown

type StockInFile = StockDraft & Standing

/** With the source of the price that is shown, by the ids of the editor. */
export async function listStandings(db: Db, theme: string): Promise<(id: string) => Standing> {
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
  const standings = new Map(
    rows.map((row): [string, Standing] => {
      const { closed_at: closedAt, closing_price: price, removed_at: removedAt } = row
      const priceSource = row.priceSource ?? ''
      if (!removedAt) return [row.stock_id, { ...shown, priceSource }]
      const standing: Partial<Standing> = closedAt
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
  return (id) => standings.get(id) ?? shown
}

/** Only what a row says brings its pick out of the list, or leaves it there. */
export function standingOf(
  typed: Partial<Standing>,
  { before, given }: { before: Standing | undefined; given: ReadonlySet<string> },
  timeZone: string,
): Standing {
  const said = (key: 'closed' | 'removed') =>
    given.has(key) ? momentOf(typed[key] ?? '', timeZone) : ''
  const closed = said('closed')
  const removed = said('removed')
  const { closingPrice = '', closedBy = '', closeReason = '', removalReason = '' } = typed
  return {
    ...shown,
    priceSource: before?.priceSource ?? '',
    ...(closed && { closed, closingPrice, closedBy, closeReason }),
    ...(removed && { removed, removalReason }),
  }
}

export async function openStandings(db: Db, { theme, now }: { theme: string; now: Date }) {
  const isPublic = await wasEverPublished(db, theme)
  return {
    check({ draft, before, found: { reasons } }: FoundRecord<StockInFile>) {
      const { closed, removed, removalReason } = draft
      const isShownHere = before !== undefined && !before.isRemoved
      reasons.push(...futureIssues({ 'Closed on': closed, 'In the trash since': removed }, now))
      const issue = isPublic && isShownHere ? pickReasonIssue(removalReason) : undefined
      if (closed && removed) reasons.push('A pick is closed or in the trash, not both')
      else if (closed) reasons.push(...closingIssues(draft, isShownHere))
      else if (removed && issue) reasons.push(`${issue} (removal_reason)`)
    },
    async write(save: Save, records: readonly { id: string; draft: StockInFile }[]) {
      await removeSince(save, stocksOf(theme), removedOf(records))
      for (const { id, draft } of records) {
        if (!draft.closed) continue
        await saveClosedStock(save, {
          theme,
          stockId: id,
          at: new Date(draft.closed),
          revision: save.revision,
          price: parseUsd(draft.closingPrice),
          reason: draft.closeReason,
          by: draft.closedBy,
        })
      }
    },
  }
}

function closingIssues(draft: StockInFile, isShownHere: boolean): string[] {
  const { closingPrice, closeReason } = draft
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
