import { changeSite } from '#core/approval/gate.server.ts'
import { instantOf, isDay } from '#core/dates.ts'
import { describeMove, findLargeMove } from '#core/prices/large-move.ts'
import { parseUsd, priceIssue } from '#core/prices/usd.ts'
import type { Question } from '#core/record/list.ts'
import { mayEditContent } from '#core/rights/role.ts'
import { write } from '#core/rights/write.server.ts'
import { reasonIssue, tidy } from '#core/text.ts'
import type { Place } from '#core/work.ts'
import { takeListRevision } from '#db/revisions.ts'
import { findId, recordClosing } from './record-closing.server.ts'
import { lockStock, recordPrice } from './record-price.server.ts'

export type SentClosing = {
  stockId: string
  price: string
  /** YYYY-MM-DD. */
  day: string
  reason: string
  confirmed: readonly string[]
}

export type CloseOutcome =
  | { outcome: 'done' }
  | { outcome: 'not-found' }
  | { outcome: 'invalid'; issues: Partial<Record<'price' | 'day' | 'reason', string>> }
  | { outcome: 'unconfirmed'; questions: Question[] }

const maxReason = 300

/** Checks the reason for closing or deleting a pick; undefined if it is valid. */
export function pickReasonIssue(reason: string): string | undefined {
  const missing = 'Reason is required: the history keeps it for good'
  return reasonIssue(reason, { max: maxReason, missing })
}

/** Moves a pick from the list to the closed picks (docs/product.md §5). Throws Refusal. */
export async function closeStock(
  place: Place,
  actorId: string,
  themeId: string,
  sent: SentClosing,
): Promise<CloseOutcome> {
  const list = `stocks:${themeId}`
  return write(place, { actorId, right: mayEditContent }, async (work): Promise<CloseOutcome> => {
    const { tx, actor, now, today, timeZone } = work
    const id = await findId(tx, themeId, sent.stockId)
    const stock = id === undefined ? undefined : await lockStock(work, id)
    if (!stock) return { outcome: 'not-found' }
    const issues = issuesOf(sent, today)
    if (Object.keys(issues).length > 0) return { outcome: 'invalid', issues }
    const price = parseUsd(sent.price)
    const asOf = instantOf(timeZone, sent.day, now)
    const move = findLargeMove(price, stock.bases)
    const key = `${stock.id} ${price}`
    if (move && !sent.confirmed.includes(key))
      return {
        outcome: 'unconfirmed',
        questions: [{ key, text: describeMove(stock.name, move) }],
      }
    const revision = await takeListRevision(tx, list)
    await recordPrice(work, stock, { price, asOf, source: 'hand' })
    const reason = tidy(sent.reason)
    const by = actor.name
    await recordClosing(work, stock, { price, at: asOf, reason, by, now }, { list, revision })
    await changeSite(work, ['stocks'])
    return { outcome: 'done' }
  })
}

function issuesOf({ price, day, reason }: SentClosing, today: string) {
  const issues: Partial<Record<'price' | 'day' | 'reason', string>> = {}
  const ofPrice = priceIssue('Closing price', price)
  if (ofPrice) issues.price = ofPrice
  if (!isDay(day)) issues.day = 'Closed on must be a day'
  else if (day > today) issues.day = 'Closed on must not be in the future'
  const ofReason = pickReasonIssue(reason)
  if (ofReason) issues.reason = ofReason
  return issues
}
