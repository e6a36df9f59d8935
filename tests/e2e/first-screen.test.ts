import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addressOf, soon, readerTest as test } from '../support/browser.ts'
import { isBelowHeader, waiting } from '../support/layout.ts'

// What lies below the first screen is laid out after it (docs/architecture.md §5). That nothing of the
// home pages waits in the end: home.test.ts.

/** A browser that comes to no frame of its own, so that what waits for one goes on waiting. */
const still = {
  more: {},
  before: (page: Page) =>
    page.addInitScript(() => {
      window.requestAnimationFrame = () => 0
    }),
}

test('in the end nothing waits, and the facts of a letter stay on their lines when the font comes', async ({
  visit,
}) => {
  const page = await visit('/ar/themes/longevity', { width: 412 })
  await soon(() => waiting(page)).toBe(0)
  await page.goto('/letters/navigating-new-economic-reality')
  await soon(() => waiting(page)).toBe(0)
  await page.goto('/ar/letters')
  const lines = () =>
    page
      .locator('.letter-item .reading-facts')
      .evaluateAll((lists) =>
        lists.map((list) => [...list.children].map((fact) => (fact as HTMLElement).offsetTop)),
      )
  await page.evaluate(() => document.fonts.ready)
  const own = await lines()
  await page.evaluate(() => {
    const { style } = document.documentElement
    for (const name of ['--sans', '--serif']) {
      const families = getComputedStyle(document.documentElement).getPropertyValue(name)
      style.setProperty(name, families.replace(/^[^,]+,/, ''))
    }
  })
  expect(await lines()).toEqual(own)
})

test('what waits is on paper, and a jump within the page comes to the right place; a page that opens at a place of its own waits with nothing, nor does one that is loaded again', async ({
  visit,
}) => {
  const page = await visit('/', still)
  expect(await waiting(page)).toBeGreaterThan(5)
  await page.emulateMedia({ media: 'print' })
  expect(await waiting(page)).toBe(0)
  await page.emulateMedia({ media: 'screen' })
  expect(await waiting(page)).toBeGreaterThan(5)
  await page.getByRole('link', { name: 'Principles & Philosophy', exact: true }).first().click()
  await soon(() => addressOf(page)).toBe('/#principles')
  expect(await waiting(page)).toBe(0)
  await soon(() => isBelowHeader(page.locator('#principles h2'))).toBe(true)

  await page.setViewportSize({ width: 375, height: 900 })
  await page.goto('/team')
  expect(await waiting(page)).toBeGreaterThan(2)
  await page.reload()
  expect(await waiting(page)).toBe(0)
  await page.goto('/#principles')
  expect(await waiting(page)).toBe(0)

  // Lists that have waited have their bullets.
  await page.goto('/legal/privacy')
  const look = (property: 'contentVisibility' | 'listStyleType') =>
    page
      .locator('.prose > ul')
      .evaluateAll(
        (all, name) => [...new Set(all.map((list) => getComputedStyle(list)[name]))],
        property,
      )
  expect(await look('contentVisibility')).toEqual(['auto'])
  await page.evaluate(() => document.querySelector<HTMLElement>('.contents a')?.click())
  expect(await waiting(page)).toBe(0)
  expect(await look('listStyleType')).toEqual(['disc'])
})
