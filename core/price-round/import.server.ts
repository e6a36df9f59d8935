import { createHash } from 'node:crypto'
import { error, type Issue } from '#core/issue.ts'
import { Unconfirmed } from '#core/record/list.ts'
import { UnreadableFile } from '#core/spreadsheets/unreadable-file.ts'
import type { Place } from '#core/work.ts'
import { mapInTurns } from '#db/give-way.ts'
import type { Db } from '#db/schema.ts'
import { openPricePlan, type Planned } from './judge-price.server.ts'
import { readPriceList } from './price-list.ts'
import type { PriceChange, PricePlan, SavedPrices } from './round.ts'
import { InvalidPrices, savePrices } from './save-prices.server.ts'

/** Plans what happens to each line without doing it; `issue` is set if the list cannot be read. */
export async function planPriceList(
  db: Db,
  text: string,
): Promise<{ plan: PricePlan; issue?: undefined } | { plan?: undefined; issue: string }> {
  try {
    return { plan: summaryOf(await plan(db, text, new Date())) }
  } catch (error) {
    if (error instanceof UnreadableFile) return { issue: error.message }
    throw error
  }
}

export type ImportOutcome =
  | SavedPrices
  | { outcome: 'invalid'; issues: Issue[] }
  | { outcome: 'moved'; plan: PricePlan }

/** Imports exactly what was checked, or nothing. Throws Refusal 'not-allowed'. */
export async function importPriceList(
  place: Place,
  actorId: string,
  sent: { text: string; key: string; digest: string; confirmed: readonly string[] },
): Promise<ImportOutcome> {
  const { text, key, digest } = sent
  const confirmed = new Set(sent.confirmed)
  try {
    return await savePrices(place, actorId, {
      key,
      contents: [text, digest, [...confirmed].sort()],
      source: 'file',
      confirmed,
      async prepare({ tx, now: at }) {
        const planned = await plan(tx, text, at)
        const now = summaryOf(planned)
        if (now.digest !== digest) throw new PricePlanMoved(now)
        const wanted = planned.filter(
          ({ change, key }) => saved.includes(change) || (change === 'large' && confirmed.has(key)),
        )
        if (wanted.length > 0) return wanted.flatMap(({ prices }) => prices)
        throw new InvalidPrices([error('', 'No line of this list changes a price')])
      },
    })
  } catch (thrown) {
    if (thrown instanceof PricePlanMoved) return { outcome: 'moved', plan: thrown.plan }
    if (thrown instanceof InvalidPrices) return { outcome: 'invalid', issues: thrown.issues }
    if (thrown instanceof UnreadableFile)
      return { outcome: 'invalid', issues: [error('', thrown.message)] }
    if (thrown instanceof Unconfirmed)
      return { outcome: 'invalid', issues: [error('', 'Confirm the large moves first')] }
    throw thrown
  }
}

const saved: readonly PriceChange[] = ['new', 'confirmed', 'past']

class PricePlanMoved extends Error {
  readonly plan: PricePlan
  constructor(plan: PricePlan) {
    super('Prices have changed since the check')
    this.plan = plan
  }
}

function summaryOf(planned: readonly Planned[]): PricePlan {
  const rows = planned.map(({ prices: _, ...row }) => row)
  const digest = createHash('sha256').update(JSON.stringify(rows)).digest('base64url')
  return { rows, digest }
}

const plan = async (db: Db, text: string, now: Date) =>
  mapInTurns(readPriceList(text), await openPricePlan(db, now))
