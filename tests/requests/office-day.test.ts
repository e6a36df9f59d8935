import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { dayIn, mediumDate } from '#core/dates.ts'
import { systemActor } from '#core/history/changes.server.ts'
import { listRecentActivity } from '#core/history/recent-activity.server.ts'
import { previewLetter } from '#core/letters/letters.server.ts'
import { findList } from '#core/record/save.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { saveSetting } from '#core/settings/settings.server.ts'
import { createStockPick } from '#core/stocks/create-stock.server.ts'
import { stocksOf } from '#core/stocks/theme-stocks.server.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { signInto } from '../support/upload.ts'

/** 00:57 on 22 November in Cairo, where the office is; still the day before in London and New York. */
const night = new Date('2026-11-21T22:57:00Z')

describe.each(['UTC', 'America/New_York', 'Pacific/Apia'])(
  'a price of the night, under %s',
  (zone) => {
    let app: TestApp
    beforeAll(async () => {
      vi.stubEnv('TZ', zone)
      app = await startApp('sqlite')
      await app.db.transaction().execute(async (tx) =>
        createStockPick(await workAs(tx, systemActor), {
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
      const { rows } = await findList(app.db, stocksOf('education'))
      expect(rows.find(({ ticker }) => ticker === 'NGT')?.lastUpdated).toBe('2026-11-22')
      const answer = await fetch(`${app.origin}/api/stock-picks?theme_id=education`)
      const picks = (await answer.json()) as { ticker: string; last_updated: string }[]
      expect(picks.find((pick) => pick.ticker === 'NGT')?.last_updated).toBe('2026-11-22')
      const page = await (await fetch(`${app.origin}/themes/education`)).text()
      expect(page).toContain('22 November 2026')
      expect(page).not.toContain('21 November 2026')
    })

    test('a letter without a date has the day at the office', () => {
      expect(previewLetter('night', {}, night, 'Africa/Cairo').date).toBe('2026-11-22')
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

/** 26 hours apart: at every moment one of them has another day than UTC. */
test.each(['Pacific/Kiritimati', 'Etc/GMT+12'])('a file has the day of %s', async (timeZone) => {
  const app = await startApp('sqlite')
  onTestFinished(() => app.close())
  await app.db
    .transaction()
    .execute(async (tx) => saveSetting(await workAs(tx, systemActor), 'timeZone', timeZone))
  const { cookie } = await signInto(app, 'admin')
  for (const path of [
    '/admin/team/export.csv',
    '/admin/team/export.zip',
    '/admin/enquiries/export.csv',
  ]) {
    const before = dayIn(timeZone, new Date())
    const { headers } = await app.get(path, { cookie })
    const [day] = /\d{4}-\d\d-\d\d/.exec(headers['content-disposition'] ?? '') ?? []
    expect([before, dayIn(timeZone, new Date())], path).toContain(day)
  }
})
