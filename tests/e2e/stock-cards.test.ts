import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { soon, calmReaderTest as test } from '../support/browser.ts'
import { expectFits } from '../support/layout.ts'

// How stock cards look (docs/product.md §4, §5 and §8, docs/decisions.md 13), what staff see on public pages, and the
// lines and names that run on from page to page. Words and figures: requests/words-of-pages.

// No script has a part in it.
test('a chart has its own scale, and one in common on request', async ({ visit }) => {
  const page = await visit('/themes/education', { script: false })
  const card = (name: string) =>
    page.locator('.stock').filter({ has: page.getByRole('heading', { name, exact: true }) })
  const scale = (name: string) => card(name).locator('.chart-scale:visible')
  const axis = (name: string) => scale(name).locator('.chart-axis li').allTextContents()
  const label = scale('Duolingo').locator('.chart-label')
  const own = ['$200', '$175', '$150']
  expect([await axis('Duolingo'), await label.textContent()]).toEqual([own, '$172.00'])
  await soon(() => scale('Duolingo').locator('.chart-area').count()).toBe(1)
  // Nobody has chosen a benchmark: none is drawn.
  await soon(() => page.locator('.chart-other, .chart-benchmark').count()).toBe(0)
  const box = page.getByRole('checkbox', { name: 'Show all charts on one common scale' })
  await box.check()
  const common = await axis('Duolingo')
  expect(common).toEqual(Array(3).fill(expect.stringMatching(/%$/)))
  expect([await axis('Pearson (ADR)'), await label.textContent()]).toEqual([common, '−14.0%'])
  await box.uncheck()
  expect([await axis('Duolingo'), await label.textContent()]).toEqual([own, '$172.00'])
})

test('a theme’s page draws marks that paper keeps, fits huge words, and hides what is for staff', async ({
  visit,
  site,
}) => {
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

  const staffOnly = page.locator('.edit-link')
  await soon(() => staffOnly.isVisible()).toBe(false)
  // Set by sign-in, readable by script and no secret.
  const cookie = { name: 'qantara-staff', value: '1', url: site.origin }
  await page.context().addCookies([{ ...cookie, name: `not-${cookie.name}` }])
  await page.reload()
  await soon(() => staffOnly.isVisible()).toBe(false)
  await page.context().addCookies([cookie])
  for (const [path, words, href] of [
    ['/themes/longevity', 'Edit', '/admin/stocks?theme=longevity'],
    ['/team', 'Edit', '/admin/team'],
    ['/team?m=karim-sample', 'Edit', '/admin/team?search=Karim%20Sample'],
    ['/contact', 'Admin', '/admin'],
  ] as const) {
    await page.goto(path)
    await soon(() => staffOnly.isVisible()).toBe(true)
    expect([await staffOnly.textContent(), await staffOnly.getAttribute('href')]).toEqual([
      words,
      href,
    ])
  }

  await page.goto('/themes/longevity')
  const figures = ['$12,345.68', '$987,654,321.99', '+7999900.1%']
  await page.locator('.stock, .lightbox').evaluateAll((all, figures) => {
    for (const part of all) {
      for (const name of part.querySelectorAll('h2 bdi, h3 bdi, h2, h3'))
        if (name.children.length === 0)
          name.textContent = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'
      for (const [at, figure] of part.querySelectorAll('dd').entries())
        figure.textContent = figures[at % 3] ?? ''
    }
  }, figures)
  const widths = [320, 375, 1440]
  for (const width of widths) {
    await expectFits(page, width)
  }
  await page.evaluate(() => {
    location.hash = 'stock-tmo'
  })
  const sheet = page.locator('#stock-tmo')
  await sheet.waitFor()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const boxes = () =>
      sheet.evaluate((it) =>
        [it, ...it.querySelectorAll('dd')].map((box) => box.scrollWidth - box.clientWidth),
      )
    await soon(boxes).toEqual([0, 0, 0, 0])
  }
})

const lineOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const line = getComputedStyle(element, '::before')
      const { width } = element.getBoundingClientRect()
      return {
        drawn: line.borderTopWidth,
        isAsWide: Math.abs(Number.parseFloat(line.width) - width) < 2,
        moves: line.animationName,
      }
    })

// The deck of the bridge runs on through the page, and a theme's name from its card to its page.
test('lines stand still without motion, and a theme’s name goes from its card to its page', async ({
  visit,
}) => {
  const page = await visit('/')
  const shared = () =>
    page.locator('main *').evaluateAll((all) =>
      all.flatMap((each) => {
        const name = getComputedStyle(each).viewTransitionName
        return name === 'none' ? [] : [[name, each.textContent]]
      }),
    )
  const shape = () =>
    page
      .locator('.theme-card a, .theme-hero .eyebrow bdi')
      .first()
      .evaluate((name) => name.getBoundingClientRect().width / name.getBoundingClientRect().height)
  const longevity = ['theme-longevity', 'Longevity']
  const both = [longevity, ['theme-education', 'Education']]
  for (const [path, parts, names] of [
    ['/', ['.section', '.site-footer'], both],
    ['/themes/longevity', ['.section', '.share-plot ul'], [longevity]],
  ] as const) {
    const onCard = await shape()
    await page.emulateMedia({ media: 'screen' })
    await page.goto(path)
    await soon(shared).toEqual(names)
    // A name as wide as its line would stretch the other's picture over the page on the way.
    await soon(async () => Math.abs(Math.log(onCard / (await shape())))).toBeLessThan(0.5)
    const lines = () => Promise.all(parts.map((part) => lineOf(page, part)))
    const like = (line: object) => parts.map(() => expect.objectContaining(line))
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await soon(lines).toEqual(like({ drawn: '1px', isAsWide: true, moves: 'none' }))
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await soon(lines).toEqual(like({ drawn: '1px', moves: 'draw-deck' }))
    await page.emulateMedia({ media: 'print' })
    await soon(lines).toEqual(like({ drawn: '1px', moves: 'none' }))
  }
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/themes')
  await soon(shared).toEqual(both)
})
