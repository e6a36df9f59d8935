import type { Db, Tx } from '#db/schema.ts'
import type { SaveOutcome } from '../lists/list.ts'
import {
  asOfThen,
  hadRevision,
  type PastChange,
  type PastRecord,
  recordsOfThen,
} from '../lists/past-version.server.ts'
import { rewriteList } from '../lists/save-list.server.ts'
import type { StockDraft } from './stock.ts'
import { stocksOf } from './theme-stocks.server.ts'

/** A stock in the trash. */
export type RemovedStock = {
  id: string
  name: string
  ticker: string
  removedAt: Date
  /** Who removed it; undefined when that account is gone. */
  removedBy: string | undefined
}

export type RestoreOutcome = SaveOutcome<StockDraft> | { outcome: 'not-found' }

/** What was removed from a theme and may come back, the latest first. */
export async function listRemovedStocks(db: Db, themeId: string): Promise<RemovedStock[]> {
  const rows = await db
    .selectFrom('stock_picks')
    .leftJoin('users', 'users.id', 'stock_picks.removed_by')
    .select(['stock_picks.stock_id as id', 'stock_picks.name', 'ticker', 'removed_at'])
    .select(['users.name as by_name', 'users.email as by_email'])
    .where('theme_id', '=', themeId)
    .where('removed_at', 'is not', null)
    .orderBy('removed_at', 'desc')
    .orderBy('stock_picks.id')
    .execute()
  return rows.map(({ removed_at, by_name, by_email, ...stock }) => ({
    ...stock,
    removedAt: removed_at ?? new Date(0),
    removedBy: by_name || (by_email ?? undefined),
  }))
}

/** Brings one stock back from the trash; all others stay. Throws Refusal. */
export async function restoreStock(
  db: Db,
  actorId: string,
  themeId: string,
  id: string,
): Promise<RestoreOutcome> {
  if (!(await listRemovedStocks(db, themeId)).some((stock) => stock.id === id))
    return { outcome: 'not-found' }
  return rewriteList(db, actorId, stocksOf(themeId), (stored) =>
    stored
      .filter(({ draft, isRemoved }) => !isRemoved || draft.id === id)
      .map(({ draft }) => draft),
  )
}

/**
 * Makes the stocks that were in a theme after a revision look as they did then, those that were
 * removed since included. What was added since stays, and so does a price that somebody else, such
 * as the price service, has set since (docs/architecture.md §4). Throws Refusal.
 */
export async function restoreStocks(
  db: Db,
  actorId: string,
  themeId: string,
  revision: number,
): Promise<RestoreOutcome> {
  const list = stocksOf(themeId)
  if (!(await hadRevision(db, list.name, revision))) return { outcome: 'not-found' }
  return rewriteList(db, actorId, list, async (stored, tx) => {
    const then = recordsOfThen(await changesSince(tx, themeId, revision))
    const wanted = stored.flatMap(({ recordId, draft, isRemoved }) => {
      const past = then.get(recordId)
      if (past) return [asItWas(draft, past)]
      return isRemoved ? [] : [draft]
    })
    return wanted.toSorted((a, b) => a.displayOrder - b.displayOrder)
  })
}

function asItWas(now: StockDraft, past: PastRecord): StockDraft {
  const then = asOfThen(now, past)
  if (past.fields.asOf?.last === now.asOf) return then
  const { current, lastUpdated, asOf } = now
  return { ...then, current, lastUpdated, asOf }
}

async function changesSince(tx: Tx, themeId: string, revision: number): Promise<PastChange[]> {
  const rows = await tx
    .selectFrom('changes')
    .innerJoin('stock_picks', 'stock_picks.id', 'changes.record_id')
    .select(['record_id as recordId', 'action', 'differences'])
    .where('noun', '=', 'stocks')
    .where('theme_id', '=', themeId)
    .where('revision', '>', revision)
    .orderBy('revision')
    .orderBy('at')
    .execute()
  return rows as PastChange[]
}
