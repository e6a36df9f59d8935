import { dayIn } from '#core/dates.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import type { Exchange } from '#core/stocks/stock.ts'
import { listAllThemes } from '#core/themes/staff-themes.server.ts'
import type { Db } from '#db/schema.ts'
import { listingOf, type Round } from './round.ts'

/** The stocks with their last prices; undefined if there is no such theme. */
export async function findRound(db: Db, themeId?: string): Promise<Round | undefined> {
  const { timeZone } = await findSettings(db)
  const all = await listAllThemes(db)
  const themes = themeId === undefined ? all : all.filter(({ id }) => id === themeId)
  if (themeId !== undefined && themes.length === 0) return undefined
  const rows = await listRows(db)
  const themesOf = new Map<string, Set<string>>()
  for (const row of rows) {
    const ids = themesOf.get(listingOf(row)) ?? new Set()
    themesOf.set(listingOf(row), ids.add(row.theme_id))
  }
  return {
    today: dayIn(timeZone, new Date()),
    themes: themes.map(({ id, name, publishedAt }) => ({
      id,
      name,
      isPublished: publishedAt !== undefined,
      rows: rows
        .filter((row) => row.theme_id === id)
        .map((row) => ({
          id: row.id,
          stockId: row.stock_id,
          name: row.name,
          ticker: row.ticker,
          exchange: row.exchange as Exchange,
          last: row.current_price ?? undefined,
          entry: row.entry_price ?? undefined,
          asOf: row.price_as_of ?? undefined,
          asOfDay: row.price_as_of ? dayIn(timeZone, row.price_as_of) : '',
          alsoIn: all
            .filter((theme) => theme.id !== id && themesOf.get(listingOf(row))?.has(theme.id))
            .map((theme) => theme.name),
        })),
    })),
  }
}

export function listRows(db: Db) {
  return db
    .selectFrom('stock_picks')
    .select(['id', 'theme_id', 'stock_id', 'name', 'ticker', 'exchange'])
    .select(['current_price', 'entry_price', 'price_as_of'])
    .where('removed_at', 'is', null)
    .orderBy('display_order')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
