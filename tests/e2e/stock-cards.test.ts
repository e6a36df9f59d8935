import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { sampleStocks } from '#sample/stocks.ts'
import { soon, calmTest as test } from '../support/browser.ts'
import { changeContent, shows } from '../support/content.ts'
import { horizontalOverflow } from '../support/layout.ts'
import { changeStock, forgetPrices } from '../support/theme-data.ts'

// What a stock card shows of its data (docs/product.md §4, §5 and §8, docs/decisions.md 13).

const hour = 3_600_000
/** Set by sign-in, readable by script and no secret. */
const staffCookie = 'qantara-staff'

const card = (page: Page, name: string) =>
  page.locator('.stock').filter({ has: page.getByRole('heading', { name, exact: true }) })

const figures = (page: Page, name: string) => card(page, name).locator('dd').allTextContents()

const dollars = (usd: number) => `$${usd.toFixed(2).replace(/\B(?=(\d{3})+\.)/, ',')}`

test.for([
  { slug: 'longevity', script: true },
  { slug: 'education', script: false },
] as const)(
  'every card of $slug shows its prices, its upside and their day, script $script',
  async ({ slug, script }, { visit }) => {
    const page = await visit(`/themes/${slug}`, { script })
    for (const { name, ticker, exchange, entryPrice, points, thesis } of sampleStocks[slug]) {
      const current = points.at(-1) ?? 0
      const percent = ((current - entryPrice) / entryPrice) * 100
      await soon(() => figures(page, name)).toEqual([
        dollars(entryPrice),
        dollars(current),
        `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)}%`,
      ])
      const texts = card(page, name).locator('p')
      await soon(() => texts.allTextContents()).toEqual([
        `${ticker} · ${exchange}`,
        'Sample price as of 31 October 2026, more than 2 days old',
        thesis,
      ])
      const chart = card(page, name).getByRole('img', { name: `${name} (${ticker})` })
      await soon(() => chart.locator('desc').textContent()).toBe(
        `Price from ${dollars(points[0] ?? 0)} (30 November 2025) to ${dollars(current)} ` +
          '(31 October 2026).',
      )
      await soon(() => chart.textContent()).toContain(`Entry price ${dollars(entryPrice)}`)
    }
    await page.getByText('Sample prices for illustration. They are not market data.').waitFor()
    await page.getByText('Prices are in US dollars. Upside is the change in price').waitFor()
  },
)

test.for([true, false])(
  'a chart has three axis values, its entry with the day, its last price, and a scale in common on request, script %s',
  async (script, { visit }) => {
    const page = await visit('/themes/education', { script })
    const chart = (name: string) => card(page, name).locator('.chart-scale:visible')
    const axis = (name: string) => chart(name).locator('.chart-axis li').allTextContents()
    const labels = (name: string) => chart(name).locator('.chart-label').allTextContents()
    await soon(() => axis('Duolingo')).toEqual(['$200', '$175', '$150'])
    await soon(() => labels('Duolingo')).toEqual([
      'Entry price $200.00 · 30 November 2025',
      '$172.00',
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
    await soon(() => labels('Duolingo')).toEqual([
      'Entry price $200.00 · 30 November 2025',
      '−14.0%',
    ])
    await box.uncheck()
    await soon(() => axis('Duolingo')).toEqual(['$200', '$175', '$150'])
  },
)

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

test('the legend says what the marks beside the prices mean', async ({ visit }) => {
  const page = await visit('/themes/longevity')
  const legend = page.getByLabel('Age of prices').getByRole('listitem')
  await soon(() =>
    legend.evaluateAll((all) =>
      all.map((entry) => Array.from(entry.children, ({ textContent }) => textContent).join(': ')),
    ),
  ).toEqual([
    'Fresh: under 24 hours',
    'Ageing: 24 hours to 2 days',
    'Stale: over 2 days',
    'Invalid or missing',
  ])
})

test('the mark beside a price tells its age, and that of a missing one that it is missing', async ({
  visit,
  site,
}) => {
  const now = Date.now()
  const ages = { LLY: [1, 'fresh'], ISRG: [30, 'ageing'], WELL: [72, 'stale'] } as const
  for (const [ticker, [hours]] of Object.entries(ages))
    await changeStock(site, ticker, { price_as_of: new Date(now - hours * hour) })
  await changeStock(site, 'SYK', { price_as_of: null })
  await changeStock(site, 'EW', { price_as_of: new Date(now), current_price: null })
  await shows(site, '/themes/longevity', 'Update required')
  const page = await visit('/themes/longevity')
  const mark = (ticker: string) =>
    page
      .locator('.stock')
      .filter({ hasText: `${ticker} ·` })
      .locator('.age')
      .getAttribute('class')
  for (const [ticker, [, state]] of Object.entries(ages))
    await soon(async () => [ticker, await mark(ticker)]).toEqual([ticker, `age age-${state}`])
  // The last change may be seen after the one before it.
  for (const ticker of ['SYK', 'EW'])
    await soon(async () => {
      if ((await mark(ticker)) !== 'age age-missing') await page.reload()
      return [ticker, await mark(ticker)]
    }).toEqual([ticker, 'age age-missing'])
})

test.for([
  ['longevity', 'LLY', { current_price: null }, 'Update required'],
  ['education', 'DUOL', { entry_price: null }, 'Stock data needs updating'],
  ['education', 'PSO', { current_price: null, entry_price: null }, 'Stock data needs updating'],
] as const)(
  'on %s, %s without a price shows dashes and the words of its theme',
  async ([slug, ticker, prices, words], { visit, site }) => {
    await changeStock(site, ticker, prices)
    const name = sampleStocks[slug].find((stock) => stock.ticker === ticker)?.name ?? ''
    const page = await visit(`/themes/${slug}`)
    await soon(async () => {
      await page.reload()
      return figures(page, name)
    }).toEqual(['–', '–', '–'])
    await soon(() => card(page, name).locator('.stock-date').textContent()).toBe(words)
    const performance = page.locator(`#stock-${ticker.toLowerCase()} .lightbox-figures`)
    const [entry, current, total] = await performance.locator('dd').allTextContents()
    expect(entry === '–').toBe('entry_price' in prices)
    expect(current === '–').toBe('current_price' in prices)
    expect(total).toBe('–')
    await soon(() => performance.textContent()).not.toContain('as of')
  },
)

test.for([320, 375, 1440])(
  'at %i px huge prices and names without a gap fit their cards and sheets',
  async (width, { visit, site }) => {
    const name = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'
    await changeStock(site, 'TMO', {
      name,
      entry_price: 123_456_789,
      current_price: 9_876_543_219_876,
    })
    await shows(site, '/themes/longevity', name)
    const page = await visit('/themes/longevity', { width })
    await soon(() => figures(page, name)).toEqual(['$12,345.68', '$987,654,321.99', '+7999900.1%'])
    await soon(() => horizontalOverflow(page)).toEqual({ by: 0, out: [] })
    for (const ticker of ['tmo', 'lly']) {
      await page.goto(`/themes/longevity?#stock-${ticker}`)
      const sheet = page.locator(`#stock-${ticker}`)
      await soon(() => sheet.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
      const figure = sheet.locator('dd')
      const boxes = await figure.evaluateAll((all) =>
        all.map((dd) => ({ by: dd.scrollWidth - dd.clientWidth })),
      )
      expect(boxes.map(({ by }) => by)).toEqual([0, 0, 0])
    }
  },
)

test('a pick without points has no chart yet, and one without a thesis says it is coming', async ({
  visit,
  site,
}) => {
  await forgetPrices(site, 'BFAM')
  await changeStock(site, 'LRN', { thesis: ' \n ' })
  await shows(site, '/themes/education', 'No chart yet')
  await shows(site, '/themes/education', 'coming soon')
  const page = await visit('/themes/education')
  const chartless = 'Bright Horizons Family Solutions'
  const mute = 'Stride'
  await card(page, chartless).getByText('No chart yet').waitFor()
  await soon(() => card(page, chartless).locator('.chart').count()).toBe(0)
  await soon(() => figures(page, chartless)).toEqual(['$100.00', '$112.00', '+12.0%'])
  await card(page, mute).getByText('Investment thesis coming soon...').waitFor()
  for (const [ticker, words] of [
    ['bfam', 'No chart yet'],
    ['lrn', 'Investment thesis coming soon...'],
  ])
    await soon(() => page.locator(`#stock-${ticker}`).textContent()).toContain(words)
})

test.for([
  ['longevity', 'No longevity stocks added yet.'],
  ['education', 'No stocks available for this theme.'],
] as const)(
  'without any pick %s says so, with a hint for staff that nobody else sees',
  async ([slug, words], { visit, site }) => {
    await changeContent(site, 'stocks', (tx) =>
      tx
        .updateTable('stock_picks')
        .set({ removed_at: new Date() })
        .where('theme_id', '=', slug)
        .execute(),
    )
    await shows(site, `/themes/${slug}`, words)
    const hint = (page: Page) => page.getByText('To add stocks, visit the admin panel.')
    for (const script of [true, false]) {
      const page = await visit(`/themes/${slug}`, { script })
      await page.getByText(words).waitFor()
      await soon(() => page.locator('.stock, .legend, .lightbox').count()).toBe(0)
      await soon(() => hint(page).isVisible()).toBe(false)
    }
    const page = await visit(`/themes/${slug}`)
    await page.context().addCookies([{ name: staffCookie, value: '1', url: site.origin }])
    await page.reload()
    await hint(page).waitFor()
    const link = hint(page).getByRole('link', { name: 'visit the admin panel' })
    await soon(() => link.getAttribute('href')).toBe('/admin/stocks')
    await page.context().addCookies([{ name: `not-${staffCookie}`, value: '1', url: site.origin }])
    await page.context().clearCookies({ name: staffCookie })
    await page.reload()
    await soon(() => hint(page).isVisible()).toBe(false)
  },
)
