import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Schema } from '#db/schema.ts'
import type { PricePoint } from './stock.ts'

/** A series of so many prices is shown whole; of a longer one at most so many are chosen. */
const maxPoints = 120
/** Stocks of one statement: SQLite answers nobody else while it runs (docs/bar.md 61). */
const portion = 4

/**
 * The prices that a chart and its table show, oldest first, by the stock's own id: all of them, or of
 * more than 120 the first and the last, the lowest and the highest, and the last of each week of the
 * last year and of each month before it (`seriesEdges`). What was marked as an error is
 * left out. Reads no more than it returns, whatever the years.
 */
export async function listPriceSeries(
  db: Db,
  scope: { themeId: string } | { stockPickId: string },
): Promise<ReadonlyMap<string, PricePoint[]>> {
  const { ids, first, last } = await findEnds(db, scope)
  if (!first || !last) return new Map()
  const edges = seriesEdges(first, last)
  const series = new Map<string, PricePoint[]>()
  for (let from = 0; from < ids.length; from += portion) {
    const rows = await readChosenPoints(db, ids.slice(from, from + portion), edges)
    for (const { stock_pick_id: id, price, as_of: asOf, source } of rows)
      series.getOrInsert(id, []).push({ price, asOf, source: source as PricePoint['source'] })
  }
  return series
}

/** Of a few stocks. */
function readChosenPoints(db: Db, stockPickIds: readonly string[], moments: readonly Date[]) {
  return db
    .with('picks', () =>
      db
        .selectFrom('stock_picks')
        .select('stock_picks.id as id')
        .where('stock_picks.id', 'in', stockPickIds)
        .select(countOfPoints),
    )
    .with('edges', (of) => {
      // The first select says that these are moments: to PostgreSQL a parameter alone is text.
      let edges = of.selectFrom('price_points').select('as_of as until').where(sql<boolean>`1 = 0`)
      for (const edge of moments)
        edges = edges.unionAll(of.selectNoFrom(sql<Date>`${edge}`.as('until')))
      return edges
    })
    .selectFrom('price_points')
    .select(['stock_pick_id', 'price', 'as_of', 'source'])
    .where('id', 'in', (of) => {
      const valid = of.selectFrom('price_points as point').where('point.error_at', 'is', null)
      const ofPick = valid
        .select('point.id')
        .where('point.stock_pick_id', '=', sql.ref<string>('picks.id'))
        .limit(1)
      // A stock with a long series has one of each.
      const idOf = (query: typeof ofPick) => query.$asScalar().$notNull().as('id')
      const long = of.selectFrom('picks').where('points', '>', maxPoints)
      return valid
        .innerJoin('picks', 'picks.id', 'point.stock_pick_id')
        .where('points', '<=', maxPoints)
        .select('point.id')
        .unionAll(
          long
            .innerJoin('edges', (join) => join.onTrue())
            .select(
              idOf(
                ofPick
                  .where('point.as_of', '<', sql.ref<Date>('edges.until'))
                  .orderBy('point.as_of', 'desc')
                  .orderBy('point.recorded_at', 'desc'),
              ),
            ),
        )
        .unionAll(long.select(idOf(ofPick.orderBy('point.as_of'))))
        .unionAll(long.select(idOf(ofPick.orderBy('point.price'))))
        .unionAll(long.select(idOf(ofPick.orderBy('point.price', 'desc'))))
    })
    .orderBy('as_of')
    .orderBy('recorded_at')
    .orderBy('id')
    .execute()
}

function picksOf(db: Db, scope: { themeId: string } | { stockPickId: string }) {
  const picks = db.selectFrom('stock_picks').select('stock_picks.id as id')
  return 'themeId' in scope
    ? picks.where('theme_id', '=', scope.themeId).where('removed_at', 'is', null)
    : picks.where('stock_picks.id', '=', scope.stockPickId)
}

/** Counts to one more than is shown, so that a long series is not read for its number. */
function countOfPoints(eb: ExpressionBuilder<Schema, 'stock_picks'>) {
  return countUpTo(eb, maxPoints + 1).as('points')
}

/** How many prices of a row of `stock_picks` are no errors, counted up to `max`. */
export function countUpTo(eb: ExpressionBuilder<Schema, 'stock_picks'>, max: number) {
  const counted = eb
    .selectFrom('price_points')
    .select('id')
    .whereRef('stock_pick_id', '=', 'stock_picks.id')
    .where('error_at', 'is', null)
    .limit(max)
    .as('counted')
  return eb.selectFrom(counted).select(({ fn }) => fn.countAll<number | string>().as('points'))
}

/** The stocks' ids, and when the first and the last of their prices were, marked ones included. */
async function findEnds(db: Db, scope: { themeId: string } | { stockPickId: string }) {
  const rows = await picksOf(db, scope)
    .select((eb) => {
      const at = eb
        .selectFrom('price_points')
        .select('as_of')
        .whereRef('stock_pick_id', '=', 'stock_picks.id')
        .limit(1)
      return [at.orderBy('as_of').as('first'), at.orderBy('as_of', 'desc').as('last')]
    })
    .execute()
  const firsts = rows.flatMap(({ first }) => (first ? [+new Date(first)] : []))
  const lasts = rows.flatMap(({ last }) => (last ? [+new Date(last)] : []))
  const ids = rows.map(({ id }) => id)
  if (firsts.length === 0) return { ids }
  return { ids, first: new Date(Math.min(...firsts)), last: new Date(Math.max(...lasts)) }
}

const maxMonths = 60
const weeks = 53
const day = 24 * 3_600_000

/**
 * The moments before which a long series of prices shows its last price: Mondays of the year that
 * ends with `last`, and before it firsts of months, of every second month where these would be more
 * than 60, and so on. At most 113, whatever the years, in UTC. It depends on the prices alone, so
 * that a page is the same until they change.
 */
export function seriesEdges(first: Date, last: Date): Date[] {
  const monday = new Date(last)
  monday.setUTCHours(0, 0, 0, 0)
  monday.setUTCDate(monday.getUTCDate() + ((8 - monday.getUTCDay()) % 7 || 7))
  const mondays = Array.from({ length: weeks }, (_, ago) => new Date(+monday - ago * 7 * day))
  const yearBegins = mondays.at(-1) ?? monday
  const newest = monthOf(yearBegins)
  const months = Math.max(0, newest - monthOf(first))
  const step = Math.max(1, Math.ceil(months / maxMonths))
  const firsts = Array.from(
    { length: Math.ceil(months / step) },
    (_, ago) => new Date(Date.UTC(0, newest - ago * step)),
  )
  return [...mondays, ...firsts].toReversed()
}

/** Counted from the year 1900, which is what `Date.UTC` takes 0 for. */
const monthOf = (at: Date) => (at.getUTCFullYear() - 1900) * 12 + at.getUTCMonth()
