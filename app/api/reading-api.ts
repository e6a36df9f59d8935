import { dayIn } from '#core/dates.ts'
import { listShownLegalSlugs } from '#core/legal/legal-texts.server.ts'
import { freshness } from '#core/prices/display.ts'
import { openApiDocument } from '#core/reading-api/open-api.server.ts'
import type { Shape } from '#core/reading-api/shapes.ts'
import { inEnglishColumns } from '#core/record/store.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { listStockPicks } from '#core/stocks/stocks.server.ts'
import { listHomeMembers, listMembers, memberJson } from '#core/team/members.server.ts'
import { compareFolded } from '#core/text.ts'
import { findTheme, listThemes } from '#core/themes/themes.server.ts'
import { sessionCookieName } from '../cookies.server.ts'
import { type Call, languageOf, queryOf } from './call.ts'
import { answerList, refuse } from './list-answer.ts'

/** With the fields and order of docs/product.md §7 and §15.3. */
export const readingApi = {
  async openApi({ db, origin }) {
    const { firm } = await findSettings(db)
    const cookie = sessionCookieName(origin.startsWith('https:'))
    const hasTerms = (await listShownLegalSlugs(db, 'en', new Date())).includes('terms')
    return Response.json(openApiDocument({ origin, firm: firm.name, cookie, hasTerms }))
  },

  async listTeamMembers({ db }, request) {
    const language = languageOf(request)
    if (queryOf(request).get('show_on_home') !== 'true') {
      const members = (await listMembers(db, language)).map(memberJson)
      return answerList(request, members, ({ id }) => String(id))
    }
    const members = (await listHomeMembers(db, language)).map(
      (member): Shape<'HomeMember'> => ({
        name: member.name,
        role: member.role,
        slug: member.slug,
        image_url: member.imageUrl ?? null,
        display_order: member.displayOrder,
        last_updated: member.lastUpdated.toISOString(),
        in_english: inEnglishColumns(member),
      }),
    )
    return answerList(request, members, ({ slug }) => String(slug))
  },

  async listThemes({ db, now }, request) {
    const language = languageOf(request)
    const themes = (await listThemes(db, now(), language)).map(
      ({ id, name, description, ...theme }): Shape<'Theme'> => ({
        id,
        name,
        description,
        in_english: theme.language === language ? undefined : ['name', 'description'],
      }),
    )
    const byName = themes.toSorted((a, b) =>
      language === 'en' ? (a.name < b.name ? -1 : 1) : compareFolded(a.name, b.name),
    )
    return answerList(request, byName, ({ id }) => id)
  },

  async listStockPicks({ db, now }, request) {
    const themeId = queryOf(request).get('theme_id')
    if (!themeId) return refuse(400, 'theme_id is missing')
    const theme = await findTheme(db, themeId, now())
    // An unpublished theme answers like an unknown one.
    const picks = theme ? await listStockPicks(db, theme.id, languageOf(request)) : []
    const { timeZone } = await findSettings(db)
    const rows = picks.map(
      (pick): Shape<'StockPick'> => ({
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
        updated_at: pick.updatedAt.toISOString(),
        price_age: pick.currentPrice ? freshness(pick.asOf, now()) : 'missing',
        in_english: inEnglishColumns(pick),
      }),
    )
    return answerList(request, rows, (row) => row.stock_id)
  },
} satisfies Record<string, Call>

/** US dollars, or null. */
function usd(price: number | undefined): number | null {
  return price === undefined ? null : price / 10_000
}
