import { dayIn, mediumDate } from '#core/dates.ts'
import { recordChange } from '#core/history/changes.server.ts'
import { groupedUsd, type Money } from '#core/prices/usd.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { tidy } from '#core/text.ts'
import type { Work } from '#core/work.ts'
import type { Tx } from '#db/schema.ts'
import { savePricePoint } from './price-points.server.ts'
import { lockStock } from './record-price.server.ts'

export type Closing = { price: Money; at: Date; reason: string; by: string; now: Date }

export async function recordClosing(
  work: Work,
  stock: { id: string; name: string },
  { price, at, reason, by, now }: Closing,
  save: { list: string; revision: number },
): Promise<void> {
  const { tx, actor } = work
  await tx
    .updateTable('stock_picks')
    .set({
      closed_at: at,
      closing_price: price,
      closed_by: by,
      close_reason: reason,
      removed_at: now,
      removed_by: actor.id,
      updated_at: now,
    })
    .where('id', '=', stock.id)
    .execute()
  const { timeZone } = await findSettings(tx)
  const closing = `${groupedUsd(price)} on ${mediumDate(dayIn(timeZone, at))}: ${reason}`
  await recordChange(work, {
    noun: 'stocks',
    recordId: stock.id,
    recordName: stock.name,
    action: 'removed',
    differences: { closing: { before: '', after: closing } },
    ...save,
  })
}

/** Saves a pick that was closed elsewhere, with its prices; the caller calls `changeSite`. */
export async function saveClosedStock(
  work: Work,
  closed: Omit<Closing, 'now'> & { theme: string; stockId: string; revision: number },
): Promise<void> {
  const { tx, actor } = work
  const { theme, stockId, revision, ...closing } = closed
  const id = await findId(tx, theme, stockId)
  const stock = id === undefined ? undefined : await lockStock(work, id)
  if (!stock) return
  const reason = tidy(closing.reason)
  const by = closing.by || actor.name
  const save = { list: `stocks:${theme}`, revision }
  const { price, at: asOf } = closing
  await savePricePoint(work, stock.id, { price, asOf, source: 'file' })
  await recordClosing(work, stock, { ...closing, reason, by, now: work.now }, save)
}

/** Finds the id of a stock, even a removed one, by its id in its theme. */
export async function findId(
  tx: Tx,
  themeId: string,
  stockId: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('stock_picks')
    .select('id')
    .where('theme_id', '=', themeId)
    .where('stock_id', '=', stockId)
    .executeTakeFirst()
  return row?.id
}
