import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { soon, calmTest as test } from '../support/browser.ts'
import { changeContent, shows } from '../support/content.ts'
import { horizontalOverflow } from '../support/layout.ts'
import { changeStock } from '../support/theme-data.ts'

// What a stock card shows of its data, and how (docs/product.md §4, §5 and §8, docs/decisions.md 13).
// Its words and figures: tests/requests/words-of-pages.test.ts.

/** Set by sign-in, readable by script and no secret. */
const staffCookie = 'qantara-staff'

const card = (page: Page, name: string) =>
  page.locator('.stock').filter({ has: page.getByRole('heading', { name, exact: true }) })

const figures = (page: Page, name: string) => card(page, name).locator('dd').allTextContents()

// No script has a part in it.
test('a chart has three axis values, its entry with the day, its last price, and a scale in common on request', async ({
  visit,
}) => {
  const page = await visit('/themes/education', { script: false })
  const chart = (name: string) => card(page, name).locator('.chart-scale:visible')
  const axis = (name: string) => chart(name).locator('.chart-axis li').allTextContents()
  const label = (name: string) => chart(name).locator('.chart-label').allTextContents()
  await soon(() => axis('Duolingo')).toEqual(['$200', '$175', '$150'])
  await soon(() => label('Duolingo')).toEqual(['$172.00'])
  await soon(() => card(page, 'Duolingo').locator('.chart-key').allTextContents()).toEqual([
    'Entry price $200.00 · 30 November 2025',
  ])
  await soon(() => chart('Duolingo').locator('.chart-area').count()).toBe(1)
  // Nobody has chosen a benchmark: none is drawn.
  await soon(() => page.locator('.chart-other, .chart-benchmark').count()).toBe(0)
  const box = page.getByRole('checkbox', { name: 'Show all charts on one common scale' })
  await box.check()
  const common = await axis('Duolingo')
  expect(common).toHaveLength(3)
  expect(common.every((value) => value.endsWith('%'))).toBe(true)
  await soon(() => axis('Pearson (ADR)')).toEqual(common)
  await soon(() => label('Duolingo')).toEqual(['−14.0%'])
  await box.uncheck()
  await soon(() => axis('Duolingo')).toEqual(['$200', '$175', '$150'])
})

test('the marks of age are drawn by borders, which paper keeps', async ({ visit }) => {
  const page = await visit('/themes/longevity')
  const marks = await page.locator('.legend .age').evaluateAll((all) =>
    all.map((mark) => {
      const { backgroundColor, backgroundImage, borderTopWidth, borderBottomWidth } =
        getComputedStyle(mark)
      return { fill: [backgroundColor, backgroundImage], width: borderTopWidth + borderBottomWidth }
    }),
  )
  expect(new Set(marks.map(({ width }) => width)).size).toBe(4)
  for (const { fill } of marks) expect(fill).toEqual(['rgba(0, 0, 0, 0)', 'none'])
})

test('staff see a way to edit what a page shows, and nobody else does', async ({ visit, site }) => {
  const page = await visit('/themes/longevity')
  const edit = page.getByRole('link', { name: 'Edit', exact: true })
  await soon(() => edit.count()).toBe(0)
  await page.context().addCookies([{ name: staffCookie, value: '1', url: site.origin }])
  for (const [path, href] of [
    ['/themes/longevity', '/admin/stocks?theme=longevity'],
    ['/team', '/admin/team'],
    ['/team?m=karim-sample', '/admin/team?search=Karim%20Sample'],
  ] as const) {
    await page.goto(path)
    await soon(() => page.locator('.edit-link').isVisible()).toBe(true)
    await soon(() => page.locator('.edit-link').getAttribute('href')).toBe(href)
  }
  await page.goto('/contact')
  await page.getByRole('link', { name: 'Admin', exact: true }).waitFor()
})

test('huge prices and names without a gap fit their cards and sheets at every width', async ({
  visit,
  site,
}) => {
  const name = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'
  await changeStock(site, 'TMO', {
    name,
    entry_price: 123_456_789,
    current_price: 9_876_543_219_876,
  })
  await shows(site, '/themes/longevity', name)
  const page = await visit('/themes/longevity')
  await soon(() => figures(page, name)).toEqual(['$12,345.68', '$987,654,321.99', '+7999900.1%'])
  const widths = [320, 375, 1440]
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await soon(() => horizontalOverflow(page)).toEqual({ by: 0, out: [] })
  }
  for (const ticker of ['tmo', 'lly']) {
    await page.goto(`/themes/longevity?#stock-${ticker}`)
    const sheet = page.locator(`#stock-${ticker}`)
    await sheet.waitFor()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await soon(() => sheet.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
      const boxes = await sheet
        .locator('dd')
        .evaluateAll((all) => all.map((dd) => dd.scrollWidth - dd.clientWidth))
      expect([ticker, width, boxes]).toEqual([ticker, width, [0, 0, 0]])
    }
  }
})

test('without any pick a theme has a hint for staff that nobody else sees', async ({
  visit,
  site,
}) => {
  const path = '/themes/education'
  await changeContent(site, 'stocks', (tx) =>
    tx
      .updateTable('stock_picks')
      .set({ removed_at: new Date() })
      .where('theme_id', '=', 'education')
      .execute(),
  )
  await shows(site, path, 'No stocks available for this theme.')
  const page = await visit(path)
  const hint = page.getByText('To add stocks, visit the admin panel.')
  await soon(() => hint.isVisible()).toBe(false)
  await page.context().addCookies([{ name: staffCookie, value: '1', url: site.origin }])
  await page.reload()
  await hint.waitFor()
  const link = hint.getByRole('link', { name: 'visit the admin panel' })
  await soon(() => link.getAttribute('href')).toBe('/admin/stocks')
  await page.context().addCookies([{ name: `not-${staffCookie}`, value: '1', url: site.origin }])
  await page.context().clearCookies({ name: staffCookie })
  await page.reload()
  await soon(() => hint.isVisible()).toBe(false)
})
