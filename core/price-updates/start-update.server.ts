import { randomUUID } from 'node:crypto'
import { mayEditContent } from '#core/rights/role.ts'
import { write, writeAs } from '#core/rights/write.server.ts'
import { hasTheme } from '#core/themes/staff-themes.server.ts'
import type { Actor, Work } from '#core/work.ts'
import { lockList } from '#db/revisions.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { UpdateScope } from './price-update.ts'

export type StartOutcome =
  /** `joined` means that a running update already requests the same stocks. */
  | { outcome: 'started' | 'joined'; id: string }
  /** 'Update Failed'. */
  | { outcome: 'not-set-up' }
  | { outcome: 'nothing' }

const lock = (tx: Tx) => lockList(tx, 'price-updates')

const nightlyActor: Actor = { id: null, name: 'Nightly update' }

/** The job runs it (docs/product.md §7); `canAsk` is whether a quote service is set up. Throws Refusal. */
export async function startUpdate(
  db: Db,
  actorId: string,
  { scope, canAsk }: { scope: UpdateScope; canAsk: boolean },
): Promise<StartOutcome> {
  return write<StartOutcome>(db, { actorId, right: mayEditContent, lock }, async (work) => {
    if (!canAsk) return { outcome: 'not-set-up' }
    return begin(work, scope)
  })
}

export async function startNightlyUpdate(db: Db): Promise<StartOutcome> {
  return writeAs(db, nightlyActor, async (work) => {
    await lock(work.tx)
    return begin(work, {})
  })
}

async function begin(work: Work, scope: UpdateScope): Promise<StartOutcome> {
  const { tx, actor } = work
  if (scope.themeId !== undefined && !(await hasTheme(tx, scope.themeId)))
    return { outcome: 'nothing' }
  const picks = await listPicks(tx, scope)
  if (picks.length === 0) return { outcome: 'nothing' }
  const stockPickId = scope.stockId === undefined ? null : (picks[0]?.id ?? null)
  const themeId = scope.themeId ?? null
  const open = await tx
    .selectFrom('price_updates')
    .select('id')
    .where('ended_at', 'is', null)
    .where('theme_id', themeId === null ? 'is' : '=', themeId)
    .where('stock_pick_id', stockPickId === null ? 'is' : '=', stockPickId)
    .executeTakeFirst()
  if (open) return { outcome: 'joined', id: open.id }
  const id = randomUUID()
  await tx
    .insertInto('price_updates')
    .values({
      id,
      theme_id: themeId,
      stock_pick_id: stockPickId,
      started_by: actor.id,
      started_by_name: actor.name,
      started_at: new Date(),
    })
    .execute()
  // A statement can only have a limited number of values.
  for (let from = 0; from < picks.length; from += 500)
    await tx
      .insertInto('price_update_items')
      .values(
        picks.slice(from, from + 500).map((pick, index) => ({
          id: randomUUID(),
          update_id: id,
          stock_pick_id: pick.id,
          position: from + index,
          name: pick.name,
          ticker: pick.ticker,
          exchange: pick.exchange,
          state: 'waiting',
        })),
      )
      .execute()
  return { outcome: 'started', id }
}

function listPicks(tx: Tx, { themeId, stockId }: UpdateScope) {
  let query = tx
    .selectFrom('stock_picks')
    .innerJoin('themes', 'themes.id', 'stock_picks.theme_id')
    .select(['stock_picks.id as id', 'stock_picks.name as name', 'ticker', 'exchange'])
    .where('removed_at', 'is', null)
    .orderBy('themes.name')
    .orderBy('stock_picks.display_order')
    .orderBy('stock_picks.id')
  if (themeId !== undefined) query = query.where('theme_id', '=', themeId)
  if (stockId !== undefined) query = query.where('stock_id', '=', stockId)
  return query.execute()
}
