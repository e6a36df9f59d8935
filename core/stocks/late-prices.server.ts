import { dayIn, momentIn, noonIn } from '#core/dates.ts'
import { describeMove, findLargeMove } from '#core/prices/large-move.ts'
import { groupedUsd, type Money, parseUsd } from '#core/prices/usd.ts'
import type { ListSave, StoredRecord, WriteContext } from '#core/record/definition.server.ts'
import type { Question } from '#core/record/list.ts'
import { lockStock, recordPrice } from './record-price.server.ts'
import type { StockDraft } from './stock.ts'
import { basesOf } from './stock-changes.ts'

type LatePrice = { recordId: string; row: StockDraft; saved: StockDraft; price: Money; asOf: Date }

/** The price revision that the user saw; `isRestored` if an old price is restored on purpose. */
type Loaded = { priceRevision: number; isRestored: boolean }

const day = 24 * 3_600_000

/**
 * A typed price that is older than the current one, or was overtaken in the meantime, becomes a
 * past price instead, and the user is told (docs/product.md §5).
 */
export async function createLatePrices(
  context: WriteContext,
  { themeId, stored }: { themeId: string; stored: readonly StoredRecord<StockDraft>[] },
): Promise<
  Pick<ListSave<StockDraft, never>, 'questions' | 'finish'> & {
    decide: (row: StockDraft, saved: StockDraft | undefined, seen: Loaded) => StockDraft
  }
> {
  const today = await listPricesOfToday(context, themeId)
  const recordIds = new Map(stored.map(({ draft, recordId }) => [draft.id, recordId]))
  const late: LatePrice[] = []
  return {
    decide(row, saved, { priceRevision, isRestored }) {
      const isTyped = saved && row.priceRevision !== saved.priceRevision
      if (!isTyped) return row
      const isBeside = priceRevision !== saved.priceRevision
      if (isRestored && !isBeside) return row
      const price = parseUsd(row.current)
      const asOf = new Date(row.asOf)
      const recordId = recordIds.get(row.id) ?? ''
      // A price already stored today came with the row and was not typed.
      const isKnown = isBeside && today.has(`${recordId} ${price}`)
      const isNewer = !(asOf < new Date(saved.asOf)) && !isKnown
      if (price === 0 || Number.isNaN(asOf.getTime()) || isNewer) return row
      // A different price for the displayed day is a correction.
      if (!isBeside && row.lastUpdated === saved.lastUpdated) return { ...row, asOf: saved.asOf }
      late.push({ recordId, row, saved, price, asOf })
      const { current, lastUpdated, asOf: savedAsOf, priceRevision: savedRevision } = saved
      return { ...row, current, lastUpdated, asOf: savedAsOf, priceRevision: savedRevision }
    },
    questions: () => late.flatMap(questionOf),
    async finish() {
      const notes: string[] = []
      for (const each of late) notes.push(await keepLate(context, each))
      return notes
    },
  }
}

/** Today's prices of a theme as `id price`. */
async function listPricesOfToday(
  { tx, timeZone, today }: WriteContext,
  themeId: string,
): Promise<Set<string>> {
  const points = await tx
    .selectFrom('price_points')
    .innerJoin('stock_picks', 'stock_picks.id', 'price_points.stock_pick_id')
    .select(['stock_pick_id', 'price', 'as_of'])
    .where('theme_id', '=', themeId)
    .where('as_of', '>=', new Date(noonIn(timeZone, today).getTime() - day))
    .where('error_at', 'is', null)
    .execute()
  const ofToday = points.filter(({ as_of }) => dayIn(timeZone, as_of) === today)
  return new Set(ofToday.map(({ stock_pick_id, price }) => `${stock_pick_id} ${price}`))
}

function questionOf({ row, saved, price }: LatePrice): Question[] {
  if (price === parseUsd(saved.current)) return []
  const move = findLargeMove(price, basesOf(saved, parseUsd(row.entry)))
  if (!move) return []
  const key = [row.id, move.since, move.from, move.to].join(' ')
  return [{ key, text: describeMove(row.name, move) }]
}

async function keepLate(
  context: WriteContext,
  { recordId, row, saved, price, asOf }: LatePrice,
): Promise<string> {
  const { tx, timeZone } = context
  const shown = `${groupedUsd(parseUsd(saved.current))} of ${momentIn(timeZone, new Date(saved.asOf))}`
  const newer = `${row.name} has a newer price, ${shown}, which stays`
  const same = await tx
    .selectFrom('price_points')
    .select('as_of')
    .where('stock_pick_id', '=', recordId)
    .where('price', '=', price)
    .where('error_at', 'is', null)
    .execute()
  const stock = await lockStock(context, recordId)
  if (!stock || same.some(({ as_of }) => dayIn(timeZone, as_of) === dayIn(timeZone, asOf)))
    return `${newer}.`
  await recordPrice(context, stock, { price, asOf, source: 'hand' })
  return `${newer}; yours, ${groupedUsd(price)}, is kept among its past prices.`
}
