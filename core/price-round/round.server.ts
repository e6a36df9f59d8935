import { dayIn } from '#core/dates.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { confirmedPrices, readBases } from '#core/stocks/confirmed-price.server.ts'
import type { Exchange } from '#core/stocks/stock.ts'
import { listAllThemes } from '#core/themes/staff-themes.server.ts'
import type { Db } from '#db/schema.ts'
import { listingOf, pagesOfThemes, type Round } from './round.ts'

/**
 * The stocks with their last prices: of a theme, or those of a page of themes, from 1; page 0 holds
 * all. Undefined if there is no such theme or page.
 */
export async function findRound(db: Db, themeId?: string, page = 0): Promise<Round | undefined> {
  const { timeZone } = await findSettings(db)
  const all = await listAllThemes(db)
  const themes = themeId === undefined ? all : all.filter(({ id }) => id === themeId)
  if (themeId !== undefined && themes.length === 0) return undefined
  const rows = await listRows(db, new Date())
  const themesOf = new Map<string, Set<string>>()
  for (const row of rows) themesOf.getOrInsert(listingOf(row), new Set()).add(row.theme_id)
  const rowsOf = Map.groupBy(rows, (row) => row.theme_id)
  const filled = themes.map(({ id, name, publishedAt }) => ({
    id,
    name,
    isPublished: publishedAt !== undefined,
    rows: (rowsOf.get(id) ?? []).map((row) => ({
      id: row.id,
      stockId: row.stock_id,
      name: row.name,
      ticker: row.ticker,
      exchange: row.exchange as Exchange,
      last: row.current_price ?? undefined,
      bases: readBases(row),
      asOf: row.price_as_of ?? undefined,
      asOfDay: row.price_as_of ? dayIn(timeZone, row.price_as_of) : '',
      alsoIn: all
        .filter((theme) => theme.id !== id && themesOf.get(listingOf(row))?.has(theme.id))
        .map((theme) => theme.name),
    })),
  }))
  const today = dayIn(timeZone, new Date())
  const pages = pagesOfThemes(filled)
  const isWhole = page === 0 || (page === 1 && pages.length < 2)
  const shown = isWhole ? filled : pages[page - 1]
  return shown && { today, themes: shown, page: isWhole ? 0 : page, pages: pages.length }
}

export function listRows(db: Db, now: Date) {
  return db
    .selectFrom('stock_picks')
    .select(['id', 'theme_id', 'stock_id', 'name', 'ticker', 'exchange'])
    .select(['current_price', 'entry_price', 'price_as_of'])
    .select(confirmedPrices(now))
    .where('removed_at', 'is', null)
    .orderBy('display_order')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
