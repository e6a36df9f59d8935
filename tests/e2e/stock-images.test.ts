import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { expectProblem, soon, stopClock, calmTest as test, type Visit } from '../support/browser.ts'
import { shows } from '../support/content.ts'
import type { RunningServer } from '../support/server.ts'
import { changeStock } from '../support/theme-data.ts'

// A picture that cannot be loaded (docs/product.md §4, §8 and §9, docs/decisions.md 17).

const address = '/media/stock-images/longevity/lly-1.png'
const path = '/themes/longevity'
const picture = (page: Page) => page.locator('.stock img').first()
const placeholder = (page: Page) => page.locator('.stock .stock-image span').first()

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/**
 * Opens the page with a clock that stands still, and a picture that fails `failures` times.
 * Returns the addresses under which the picture was asked for.
 */
async function visitPicture(
  { visit, site }: { visit: Visit; site: RunningServer },
  failures: number,
): Promise<{ page: Page; asked: string[] }> {
  await changeStock(site, 'LLY', { image_url: address })
  await shows(site, path, address)
  const asked: string[] = []
  const answer = async (route: Route) => {
    const { pathname, search } = new URL(route.request().url())
    asked.push(pathname + search)
    if (asked.length <= failures) return route.fulfill({ status: 404 })
    return route.fulfill({ body: pixel, contentType: 'image/png' })
  }
  const page = await visit(path, {
    before: async (fresh) => {
      expectProblem(fresh, /status of 404/)
      await stopClock(fresh, '2026-11-21T12:00:00Z')
      await fresh.route(`**${address}*`, answer)
    },
  })
  await picture(page).scrollIntoViewIfNeeded()
  return { page, asked }
}

/** Lets the wait before a further try pass, and sees that none of it was too much. */
async function waitForTry(page: Page, number: number, asked: string[]): Promise<void> {
  await soon(() => picture(page).getAttribute('data-tries')).toBe(String(number))
  expect(asked).toHaveLength(number)
  await page.clock.runFor(1000 * number - 1)
  expect(asked).toHaveLength(number)
  await page.clock.runFor(1)
  await soon(() => asked.length).toBe(number + 1)
}

test('a picture that fails is asked for three more times, later each time, then its placeholder shows', async ({
  visit,
  site,
}) => {
  const { page, asked } = await visitPicture({ visit, site }, 99)
  for (const number of [1, 2, 3]) await waitForTry(page, number, asked)
  await soon(() => picture(page).getAttribute('hidden')).toBe('')
  await soon(() => placeholder(page).textContent()).toBe('Image failed to load')
  await soon(() => placeholder(page).isVisible()).toBe(true)
  const minute = new Date('2026-11-21T12:01:00Z').getTime()
  expect(asked).toEqual([
    address,
    ...[1000, 3000, 6000].map((passed) => `${address}?t=${minute + passed}`),
  ])
  await page.clock.runFor(60_000)
  expect(asked).toHaveLength(4)

  // The same picture on its sheet is remembered as failed, and so it is after a reload.
  await page.getByRole('link', { name: 'Open the chart of Eli Lilly' }).click()
  await soon(() => page.locator('#stock-lly img').getAttribute('hidden')).toBe('')
  await page.locator('#stock-lly').getByText('Image failed to load').waitFor()
  await page.reload()
  await soon(() => picture(page).getAttribute('hidden')).toBe('')
  await page.clock.runFor(60_000)
  expect(asked.filter((each) => each.includes('?'))).toHaveLength(3)
})

test('a failure that is seen twice counts once, and a picture that comes is not asked for again', async ({
  visit,
  site,
}) => {
  const { page, asked } = await visitPicture({ visit, site }, 99)
  await soon(() => picture(page).getAttribute('data-tries')).toBe('1')
  // Here the boot script looks at all pictures again, as it does for those that failed before it.
  await page.evaluate(() => document.dispatchEvent(new Event('DOMContentLoaded')))
  await waitForTry(page, 1, asked)
  await soon(() => picture(page).getAttribute('data-tries')).toBe('2')
  await picture(page).evaluate((image) => image.dispatchEvent(new Event('load')))
  await page.clock.runFor(60_000)
  expect(asked).toHaveLength(2)
})

test('a picture that comes at the second further try is shown', async ({ visit, site }) => {
  const { page, asked } = await visitPicture({ visit, site }, 2)
  for (const number of [1, 2]) await waitForTry(page, number, asked)
  await soon(() =>
    picture(page).evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
  ).toBe(1)
  await soon(() => picture(page).getAttribute('data-tries')).toBe(null)
  await soon(() => picture(page).isVisible()).toBe(true)
  await soon(() => picture(page).evaluate((image) => getComputedStyle(image).visibility)).toBe(
    'visible',
  )
  await page.clock.runFor(60_000)
  expect(asked).toHaveLength(3)
})

test('without JavaScript a picture that fails still says what it shows', async ({
  visit,
  site,
}) => {
  await changeStock(site, 'LLY', { image_url: address })
  await shows(site, path, address)
  const page = await visit(path, {
    script: false,
    before: async (fresh) => expectProblem(fresh, /status of 404/),
  })
  await picture(page).scrollIntoViewIfNeeded()
  await soon(() => picture(page).getAttribute('alt')).toBe(
    'Eli Lilly and Company (LLY): price in US dollars',
  )
  await page.getByRole('link', { name: 'Open the chart of Eli Lilly' }).click()
  await soon(() => page.locator('#stock-lly').isVisible()).toBe(true)
})
