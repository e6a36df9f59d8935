import { expect } from 'vitest'
import { soon, calmReaderTest as test } from '../support/browser.ts'
import { rowsOf, waiting } from '../support/layout.ts'

// How the home page is laid out (docs/product.md §1, §2 and §9). Its words and ways: tests/requests/words-of-pages.test.ts.

test('the heads of the comparison stay below the bar, its own column is ink to its foot, and members stand in one row, two by two on a telephone', async ({
  visit,
}) => {
  const page = await visit('/')
  const table = page.getByRole('table', { name: 'Beyond Private Banking' })
  const heads = table.getByRole('columnheader').filter({ visible: true })
  for (const [width, members] of [
    [1440, [4]],
    [375, [2, 2]],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await soon(() => rowsOf(page.locator('#leadership li'))).toEqual(members)
    await table.getByText('Leaving').evaluate((row) => row.scrollIntoView({ block: 'center' }))
    for (const head of [heads.filter({ hasText: 'Private banks' }), heads.last()])
      await soon(async () => Math.round((await head.boundingBox())?.y ?? 0)).toBe(64)
    const grounds = await table
      .locator('.ours')
      .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).backgroundColor))])
    expect(grounds).toHaveLength(1)
  }
})

test.for(['/', '/ar'])(
  'on a telephone %s is shorter than 7,500 px, and all of it is there; the last words of its headline fit a line of their own in every window',
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
