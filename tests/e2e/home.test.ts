import { expect } from 'vitest'
import { soon, calmReaderTest as test } from '../support/browser.ts'
import { rowsOf, waiting } from '../support/layout.ts'

// How the home page is laid out (docs/product.md §1, §2 and §9). Its words and ways: tests/requests/words-of-pages.test.ts.

test.for([1440, 375])(
  'at %i px the heads of the comparison stay below the bar, and its own column is ink to its foot',
  async (width, { visit }) => {
    const page = await visit('/', { width })
    const table = page.getByRole('table', { name: 'Beyond Private Banking' })
    const heads = table.getByRole('columnheader').filter({ visible: true })
    await table.getByText('Leaving').evaluate((row) => row.scrollIntoView({ block: 'center' }))
    for (const head of [heads.filter({ hasText: 'Private banks' }), heads.last()])
      await soon(async () => Math.round((await head.boundingBox())?.y ?? 0)).toBe(64)
    const grounds = await table
      .locator('.ours')
      .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).backgroundColor))])
    expect(grounds).toHaveLength(1)
  },
)

test.for(['/', '/ar'])(
  'on a telephone %s is shorter than 7,500 px, and all of it is there',
  async (path, { visit }) => {
    const page = await visit(path, { width: 375 })
    await page.evaluate(() => document.fonts.ready)
    await soon(() => waiting(page)).toBe(0)
    const found = await page.evaluate(() => ({
      height: document.documentElement.scrollHeight,
      hidden: [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, p, td, dd, li)')]
        .filter((each) => !each.checkVisibility() || each.offsetHeight === 0)
        .map(({ textContent }) => textContent),
      folded: document.querySelectorAll('main details').length,
    }))
    expect(found).toEqual({ height: expect.any(Number), hidden: [], folded: 0 })
    expect(found.height).toBeLessThan(7500)
  },
)

test.for(['/', '/ar'])(
  'the last words of the headline of %s fit a line of their own',
  async (path, { visit }) => {
    const page = await visit(path, { width: 320 })
    for (const width of [320, 375, 390, 430, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      const lines = () =>
        page.locator('h1').evaluate((title) => {
          const line = Number.parseFloat(getComputedStyle(title).lineHeight)
          const lastWords = title.querySelector('span')?.getClientRects().length
          return [Math.round((title as HTMLElement).offsetHeight / line), lastWords]
        })
      await soon(lines).toEqual([2, 1])
    }
  },
)

test('the members of the preview stand in one row, and two by two on a telephone', async ({
  visit,
}) => {
  const page = await visit('/')
  await soon(() => rowsOf(page.locator('#leadership li'))).toEqual([4])
  await page.setViewportSize({ width: 375, height: 700 })
  await soon(() => rowsOf(page.locator('#leadership li'))).toEqual([2, 2])
})
