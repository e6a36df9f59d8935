import { instantOf, isDay } from '#core/dates.ts'
import { error, type Issue } from '#core/issue.ts'
import { groupedUsd, type Money, parseUsd, priceIssue } from '#core/prices/usd.ts'
import { Unconfirmed } from '#core/record/list.ts'
import type { Place, Work } from '#core/work.ts'
import { listRows } from './round.server.ts'
import { listingOf, type RoundOutcome, type SentRound } from './round.ts'
import { InvalidPrices, type PriceToSave, savePrices } from './save-prices.server.ts'

/** All or nothing; each price goes to every stock of its listing (docs/product.md §5). Throws Refusal. */
export async function saveRound(
  place: Place,
  actorId: string,
  sent: SentRound,
): Promise<RoundOutcome> {
  const { key, asOf, rows, confirmed } = sent
  try {
    return await savePrices(place, actorId, {
      key,
      contents: [asOf, rows],
      source: 'hand',
      confirmed: new Set(confirmed),
      prepare: (work) => readSent(work, sent),
    })
  } catch (error) {
    if (error instanceof InvalidPrices) return { outcome: 'invalid', issues: error.issues }
    if (error instanceof Unconfirmed) return { outcome: 'unconfirmed', questions: error.questions }
    throw error
  }
}

async function readSent(
  { tx, now, today, timeZone }: Work,
  { asOf, rows }: SentRound,
): Promise<PriceToSave[]> {
  const issues: Issue[] = []
  if (!isDay(asOf)) issues.push(error('asOf', 'As of must be a day'))
  else if (asOf > today) issues.push(error('asOf', 'As of must not be in the future'))
  const moment = isDay(asOf) ? instantOf(timeZone, asOf, now) : now
  const stored = await listRows(tx, now)
  const given: GivenPrice[] = []
  for (const { id, price: typed, isStill } of rows) {
    if (typed.trim() === '' && !isStill) continue
    const row = stored.find((each) => each.id === id)
    const price = typed.trim() === '' ? row?.current_price : parseUsd(typed)
    const message = !row
      ? 'This stock is not in its theme any more: load the page again'
      : typed.trim() === ''
        ? 'There is no last price that could still be true'
        : (priceIssue('Price', typed) ?? 'Price cannot be read')
    if (row && price) given.push({ row, price })
    else issues.push(error(id, message))
  }
  issues.push(...issuesOfListings(given))
  if (issues.length > 0) throw new InvalidPrices(issues)
  if (given.length === 0)
    throw new InvalidPrices([error('', 'Type a price, or tick “Unchanged today”')])
  const priceOf = new Map(given.map(({ row, price }) => [listingOf(row), price]))
  return stored.flatMap((row) => {
    const price = priceOf.get(listingOf(row))
    return price ? [{ stockPickId: row.id, price, asOf: moment }] : []
  })
}

type GivenPrice = { row: Awaited<ReturnType<typeof listRows>>[number]; price: Money }

/** Checks that a listing in several themes gets one price. */
function issuesOfListings(given: readonly GivenPrice[]): Issue[] {
  const listings = Map.groupBy(given, ({ row }) => listingOf(row))
  return [...listings.values()].flatMap((same) => {
    const prices = [...new Set(same.map(({ price }) => price))]
    if (prices.length < 2) return []
    return same.map(({ row, price }) => {
      const others = prices.filter((other) => other !== price).map((other) => groupedUsd(other))
      const message = `${row.ticker} (${row.exchange}) is in several themes and has one price: here ${groupedUsd(price)}, elsewhere ${others.join(', ')}`
      return error(row.id, message)
    })
  })
}
