import { dayIn } from '#core/dates.ts'
import { type Language, languageFrom } from '#core/language.ts'
import { inEnglishColumns } from '#core/lists/columns.server.ts'
import { readSettings } from '#core/settings/settings.server.ts'
import { listStockPicks } from '#core/stocks/stocks.server.ts'
import { listHomeMembers, listMembers, memberJson } from '#core/team/members.server.ts'
import { findTheme, listThemes } from '#core/themes/themes.server.ts'
import type { Call } from './call.ts'

/** With the fields and order of docs/product.md §7. */
export const readingApi = {
  async listTeamMembers({ db }, request) {
    const language = languageOf(request)
    if (queryOf(request).get('show_on_home') !== 'true')
      return Response.json((await listMembers(db, language)).map(memberJson))
    const members = await listHomeMembers(db, language)
    return Response.json(
      members.map((member) => ({
        name: member.name,
        role: member.role,
        slug: member.slug,
        image_url: member.imageUrl ?? null,
        display_order: member.displayOrder,
        last_updated: member.lastUpdated,
        in_english: inEnglishColumns(member),
      })),
    )
  },

  async listThemes({ db, now }) {
    const themes = await listThemes(db, now())
    const byName = themes.toSorted((a, b) => (a.name < b.name ? -1 : 1))
    return Response.json(byName.map(({ id, name, description }) => ({ id, name, description })))
  },

  async listStockPicks({ db, now }, request) {
    const themeId = queryOf(request).get('theme_id')
    if (!themeId) return Response.json({ error: 'theme_id is missing' }, { status: 400 })
    const theme = await findTheme(db, themeId, now())
    // An unpublished theme answers like an unknown one.
    const picks = theme ? await listStockPicks(db, theme.id, languageOf(request)) : []
    const { timeZone } = await readSettings(db)
    return Response.json(
      picks.map((pick) => ({
        theme_id: pick.themeId,
        stock_id: pick.stockId,
        name: pick.name,
        ticker: pick.ticker,
        exchange: pick.exchange,
        current_price: usd(pick.currentPrice),
        entry_price: usd(pick.entryPrice),
        image_url: pick.imageUrl ?? null,
        thesis: pick.thesis,
        last_updated: pick.asOf ? dayIn(timeZone, pick.asOf) : null,
        updated_at: pick.updatedAt,
        in_english: inEnglishColumns(pick),
      })),
    )
  },
} satisfies Record<string, Call>

function queryOf({ url }: Request): URLSearchParams {
  return new URL(url).searchParams
}

function languageOf(request: Request): Language {
  return languageFrom(queryOf(request).get('lang'))
}

/** US dollars, or null. */
function usd(price: number | undefined): number | null {
  return price === undefined ? null : price / 10_000
}
