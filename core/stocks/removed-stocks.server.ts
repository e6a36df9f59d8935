import type { Db } from '#db/schema.ts'

export type RemovedStock = {
  id: string
  name: string
  ticker: string
  removedAt: Date
  removedBy: string | undefined
  /** '' if no reason was required. */
  reason: string
}

export async function listRemovedStocks(db: Db, themeId: string): Promise<RemovedStock[]> {
  const rows = await db
    .selectFrom('stock_picks')
    .leftJoin('users', 'users.id', 'stock_picks.removed_by')
    .select(['stock_picks.stock_id as id', 'stock_picks.name', 'ticker', 'removed_at'])
    .select('removal_reason')
    .select(['users.name as by_name', 'users.email as by_email'])
    .where('theme_id', '=', themeId)
    .where('removed_at', 'is not', null)
    .where('closed_at', 'is', null)
    .orderBy('removed_at', 'desc')
    .orderBy('stock_picks.id')
    .execute()
  return rows.map(({ removed_at, removal_reason, by_name, by_email, ...stock }) => ({
    ...stock,
    removedAt: removed_at ?? new Date(0),
    reason: removal_reason,
    removedBy: by_name || (by_email ?? undefined),
  }))
}
