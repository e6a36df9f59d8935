import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { dayIn, mediumDate } from '#core/dates.ts'
import { systemActor } from '#core/history/changes.server.ts'
import { listRecentActivity } from '#core/history/recent-activity.server.ts'
import { loadList } from '#core/lists/save-list.server.ts'
import { addStockPick } from '#core/stocks/stocks.server.ts'
import { stocksOf } from '#core/stocks/theme-stocks.server.ts'
import { startApp, type TestApp } from '../support/app.ts'

/** 00:57 on 22 November in Cairo, where the office is; still the day before in London and New York. */
const night = new Date('2026-11-21T22:57:00Z')

describe.each(['UTC', 'America/New_York', 'Pacific/Apia'])(
  'a price of the night, under %s',
  (zone) => {
    let app: TestApp
    beforeAll(async () => {
      vi.stubEnv('TZ', zone)
      app = await startApp('sqlite')
      await app.db.transaction().execute((tx) =>
        addStockPick(tx, systemActor, {
          themeId: 'education',
          name: 'Night Ltd',
          ticker: 'NGT',
          exchange: 'NYSE',
          displayOrder: 99,
          entryPrice: 100_000,
          thesis: 'x',
          pricePoints: [
            { price: 100_000, asOf: new Date('2026-01-15T12:00:00Z'), source: 'hand' },
            { price: 120_000, asOf: night, source: 'hand' },
          ],
        }),
      )
    })
    afterAll(async () => {
      await app.close()
      vi.unstubAllEnvs()
    })

    test('is of the same day in editor, API, page, table and chart', async () => {
      const { rows } = await loadList(app.db, stocksOf('education'))
      expect(rows.find(({ ticker }) => ticker === 'NGT')?.lastUpdated).toBe('2026-11-22')
      const answer = await fetch(`${app.origin}/api/stock-picks?theme_id=education`)
      const picks = (await answer.json()) as { ticker: string; last_updated: string }[]
      expect(picks.find((pick) => pick.ticker === 'NGT')?.last_updated).toBe('2026-11-22')
      const page = await (await fetch(`${app.origin}/themes/education`)).text()
      expect(page).toContain('22 November 2026')
      expect(page).not.toContain('21 November 2026')
    })

    test('a change is listed under the day at the office', async () => {
      const [change] = await listRecentActivity(app.db, 'Africa/Cairo')
      const { at } = await app.db
        .selectFrom('changes')
        .select('at')
        .orderBy('at', 'desc')
        .executeTakeFirstOrThrow()
      expect(change?.date).toBe(mediumDate(dayIn('Africa/Cairo', at)))
    })
  },
)
