import { error, type Issue } from '#core/issue.ts'
import { supersede } from '#core/price-updates/resolve-item.server.ts'
import { describeMove, findLargeMove } from '#core/prices/large-move.ts'
import type { Money } from '#core/prices/usd.ts'
import { type Question, Unconfirmed } from '#core/record/list.ts'
import { findAnswer, fingerprintOf, isSaveKey, saveAnswer } from '#core/record/saves.server.ts'
import { mayEditContent } from '#core/rights/role.ts'
import { write } from '#core/rights/write.server.ts'
import {
  lockPrices,
  lockStocks,
  type PricedStock,
  recordManyPrices,
} from '#core/stocks/record-price.server.ts'
import type { PricePoint } from '#core/stocks/stock.ts'
import type { Place, Work } from '#core/work.ts'
import type { SavedPrices } from './round.ts'

export type PriceToSave = {
  stockPickId: string
  price: Money
  asOf: Date
  /** Closed or in the trash; occurs in imports of all prices. */
  isAway?: boolean
}

/** Rolls back the save. */
export class InvalidPrices extends Error {
  readonly issues: Issue[]
  constructor(issues: Issue[]) {
    super('The prices were refused')
    this.issues = issues
  }
}

/** The list that rounds are saves of. */
export const saves = 'prices'

/** All or nothing, and idempotent by its key. Throws Refusal, InvalidPrices, Unconfirmed. */
export async function savePrices(
  place: Place,
  actorId: string,
  sent: {
    key: string
    contents: unknown
    source: PricePoint['source']
    confirmed: ReadonlySet<string>
    prepare: (work: Work) => Promise<PriceToSave[]>
  },
): Promise<SavedPrices> {
  if (!isSaveKey(sent.key))
    throw new InvalidPrices([error('', 'The save was not complete: load the page again')])
  const fingerprint = fingerprintOf([actorId, sent.contents])
  const asked = { list: saves, key: sent.key, fingerprint }
  return write(place, { actorId, right: mayEditContent, lock: lockPrices }, async (work) => {
    const { tx } = work
    const earlier = await findAnswer(tx, asked)
    if (earlier === 'other') throw new InvalidPrices([sentBefore])
    if (earlier) return earlier.answer as SavedPrices
    const found = await withStocks(work, await sent.prepare(work))
    refuseLargeMoves(found, sent.confirmed)
    const answer = await recordPrices(work, found, sent.source)
    await saveAnswer(tx, asked, answer)
    return answer
  })
}

/** Records them, and ends open large moves that they replace. */
export async function recordPrices(
  work: Work,
  prices: readonly (Omit<PriceToSave, 'stockPickId'> & {
    stock: PricedStock
    source?: PricePoint['source']
  })[],
  usual: PricePoint['source'],
): Promise<SavedPrices> {
  const { tx } = work
  const answer: SavedPrices = {
    outcome: 'saved',
    current: 0,
    kept: [],
    known: 0,
    recorded: [],
  }
  // A file may be sorted newest first; `stock` is the state before all of them.
  const inTime = prices.toSorted((a, b) => +a.asOf - +b.asOf)
  const newest = new Map<string, Date>()
  const recordedPrices = await recordManyPrices(
    work,
    inTime.map(({ stock, price, asOf, source = usual }) => ({
      stock,
      next: { price, asOf, source },
    })),
  )
  for (const { stock, next, recorded } of recordedPrices) {
    const { price, asOf } = next
    if (recorded === 'kept' || recorded === 'current')
      answer.recorded.push({ stockPickId: stock.id, price, asOf: asOf.toISOString() })
    if (recorded === 'kept') answer.kept = [...new Set(answer.kept).add(stock.name)]
    else if (recorded === 'known') answer.known += 1
    else answer.current += 1
    if (recorded === 'current') newest.set(stock.id, asOf)
  }
  for (const [id, asOf] of newest) await supersede(tx, { id: '', stock_pick_id: id }, asOf)
  return answer
}

const sentBefore = error('', 'This save was sent before with other prices: save again')

async function withStocks(work: Work, prices: readonly PriceToSave[]) {
  const stocks = await lockStocks(
    work,
    prices.map(({ stockPickId }) => stockPickId),
  )
  return prices.map((each) => {
    const stock = stocks.get(each.stockPickId)
    const message = 'This stock is not in its theme any more: load the page again'
    if (!stock) throw new InvalidPrices([error(each.stockPickId, message)])
    return { ...each, stock }
  })
}

function refuseLargeMoves(
  prices: readonly (PriceToSave & { stock: PricedStock })[],
  confirmed: ReadonlySet<string>,
): void {
  const questions = prices.flatMap(({ stock, price }) => largeMoveOf(stock, price) ?? [])
  const open = questions.filter(({ key }) => !confirmed.has(key))
  if (open.length > 0) throw new Unconfirmed(open)
}

export function largeMoveOf(
  { id, name, bases }: Pick<PricedStock, 'id' | 'name' | 'bases'>,
  price: Money,
): Question | undefined {
  if (price === bases.last) return undefined
  const move = findLargeMove(price, bases)
  if (!move) return undefined
  const key = [id, move.since, move.from, move.to].join(' ')
  return { key, text: describeMove(name, move) }
}
