import { changeSite } from '#core/approval/gate.server.ts'
import { dayIn, mediumDate } from '#core/dates.ts'
import { recordChange } from '#core/history/changes.server.ts'
import { groupedUsd } from '#core/prices/usd.ts'
import { mayEditContent } from '#core/rights/role.ts'
import { write } from '#core/rights/write.server.ts'
import { tidy } from '#core/text.ts'
import type { Place } from '#core/work.ts'
import { takeListRevision } from '#db/revisions.ts'
import { type CloseOutcome, pickReasonIssue } from './close-stock.server.ts'
import { listClosedStocks, notClosed } from './closed-stocks.server.ts'
import { findId } from './record-closing.server.ts'

/** Moves it to the trash; the history keeps its content and the reason. Throws Refusal 'not-allowed'. */
export async function deleteClosedStock(
  place: Place,
  actorId: string,
  themeId: string,
  { stockId, reason }: { stockId: string; reason: string },
): Promise<CloseOutcome> {
  const list = `stocks:${themeId}`
  return write(place, { actorId, right: mayEditContent }, async (work): Promise<CloseOutcome> => {
    const { tx, timeZone } = work
    const revision = await takeListRevision(tx, list)
    const closed = (await listClosedStocks(tx, themeId)).find(({ id }) => id === stockId)
    const recordId = await findId(tx, themeId, stockId)
    if (!closed || recordId === undefined) return { outcome: 'not-found' }
    const issue = pickReasonIssue(reason)
    if (issue) return { outcome: 'invalid', issues: { reason: issue } }
    const day = mediumDate(dayIn(timeZone, closed.closedAt))
    const closing = `${groupedUsd(closed.closingPrice)} on ${day}: ${closed.reason}`
    await tx
      .updateTable('stock_picks')
      .set({ ...notClosed, removal_reason: tidy(reason), removed_at: new Date() })
      .where('id', '=', recordId)
      .execute()
    await recordChange(work, {
      noun: 'stocks',
      recordId,
      recordName: closed.name,
      action: 'removed',
      differences: {
        closing: { before: closing, after: '' },
        removalReason: { before: '', after: tidy(reason) },
      },
      list,
      revision,
    })
    await changeSite(work, ['stocks'])
    return { outcome: 'done' }
  })
}
