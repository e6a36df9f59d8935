import { createHash } from 'node:crypto'
import type { Actor } from '#core/history/changes.server.ts'
import type { Question } from '#core/lists/list.ts'
import { supersede } from '#core/price-updates/run-updates.server.ts'
import { describeMove, findLargeMove } from '#core/prices/large-move.ts'
import type { Money } from '#core/prices/usd.ts'
import { lockStock, type PricedStock, recordPrice } from '#core/stocks/record-price.server.ts'
import type { PricePoint } from '#core/stocks/stock.ts'
import { requireRight } from '#core/users/rights.server.ts'
import { mayEditContent } from '#core/users/role.ts'
import { lockList } from '#db/revisions.ts'
import type { Db, Tx } from '#db/schema.ts'
import { json } from '#db/values.ts'
import type { RoundIssue, SavedPrices } from './round.ts'

export type PriceToSave = {
  stockPickId: string
  price: Money
  asOf: Date
  /** Closed or in the trash: of a file of all prices. */
  isAway?: boolean
}

/** Nothing of the save stays. */
export class InvalidPrices extends Error {
  readonly issues: RoundIssue[]
  constructor(issues: RoundIssue[]) {
    super('The prices were refused')
    this.issues = issues
  }
}

/** Nothing of the save stays until somebody confirms these. */
export class UnconfirmedPrices extends Error {
  readonly questions: Question[]
  constructor(questions: Question[]) {
    super('The prices have to be confirmed')
    this.questions = questions
  }
}

const saves = 'prices'

/**
 * One transaction, all or nothing; the same key gets the first answer. `prepare` reads the prices
 * out of `contents`. Throws Refusal, InvalidPrices, UnconfirmedPrices.
 */
export async function savePrices(
  db: Db,
  actorId: string,
  sent: {
    key: string
    contents: unknown
    source: PricePoint['source']
    confirmed: ReadonlySet<string>
    prepare: (tx: Tx) => Promise<PriceToSave[]>
  },
): Promise<SavedPrices> {
  if (!/^[\w-]{8,64}$/.test(sent.key))
    throw new InvalidPrices([
      { path: '', message: 'The save was not complete: load the page again' },
    ])
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([actorId, sent.contents]))
    .digest('base64url')
  return db.transaction().execute(async (tx) => {
    await lockList(tx, saves)
    const actor = await requireRight(tx, actorId, mayEditContent)
    const earlier = await findAnswer(tx, sent.key, fingerprint)
    if (earlier) return earlier
    const found = await lockStocks(tx, await sent.prepare(tx))
    refuseLargeMoves(found, sent.confirmed)
    const answer = await recordPrices(tx, actor, found, sent.source)
    await tx
      .insertInto('saves')
      .values({ list: saves, key: sent.key, fingerprint, answer: json(answer), at: new Date() })
      .execute()
    return answer
  })
}

/** Each as recordPrice does; open moves of a price update that they make superfluous end. */
export async function recordPrices(
  tx: Tx,
  actor: Actor,
  prices: readonly (Omit<PriceToSave, 'stockPickId'> & {
    stock: PricedStock
    source?: PricePoint['source']
  })[],
  usual: PricePoint['source'],
): Promise<SavedPrices> {
  const answer: SavedPrices = { outcome: 'saved', current: 0, kept: [], known: 0 }
  for (const { stock, price, asOf, source = usual } of prices) {
    const recorded = await recordPrice(tx, actor, stock, { price, asOf, source })
    if (recorded === 'kept') answer.kept = [...new Set(answer.kept).add(stock.name)]
    else if (recorded === 'known') answer.known += 1
    else answer.current += 1
    if (recorded === 'current') await supersede(tx, { id: '', stock_pick_id: stock.id })
  }
  return answer
}

async function findAnswer(
  tx: Tx,
  key: string,
  fingerprint: string,
): Promise<SavedPrices | undefined> {
  const earlier = await tx
    .selectFrom('saves')
    .select(['fingerprint', 'answer'])
    .where('list', '=', saves)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!earlier) return undefined
  if (earlier.fingerprint === fingerprint) return earlier.answer as SavedPrices
  const message = 'This save was sent before with other prices: save again'
  throw new InvalidPrices([{ path: '', message }])
}

async function lockStocks(tx: Tx, prices: readonly PriceToSave[]) {
  const found: (PriceToSave & { stock: PricedStock })[] = []
  for (const each of prices) {
    const stock = await lockStock(tx, each.stockPickId)
    const message = 'This stock is not in its theme any more: load the page again'
    if (!stock) throw new InvalidPrices([{ path: each.stockPickId, message }])
    found.push({ ...each, stock })
  }
  return found
}

function refuseLargeMoves(
  prices: readonly (PriceToSave & { stock: PricedStock })[],
  confirmed: ReadonlySet<string>,
): void {
  const questions = prices.flatMap(({ stock, price }) => largeMoveOf(stock, price) ?? [])
  const open = questions.filter(({ key }) => !confirmed.has(key))
  if (open.length > 0) throw new UnconfirmedPrices(open)
}

export function largeMoveOf(
  { id, name, current, entry }: Pick<PricedStock, 'id' | 'name' | 'current' | 'entry'>,
  price: Money,
): Question | undefined {
  if (price === current) return undefined
  const move = findLargeMove(price, { last: current, entry })
  if (!move) return undefined
  const key = [id, move.since, move.from, move.to].join(' ')
  return { key, text: describeMove(name, move) }
}
