import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addressOf, soon, readerTest as test } from '../support/browser.ts'
import { isBelowHeader, waiting } from '../support/layout.ts'

// What lies below the first screen is laid out after it (docs/architecture.md §5).

/** A browser that comes to no frame of its own, so that what waits for one goes on waiting. */
const still = {
  more: {},
  before: (page: Page) =>
    page.addInitScript(() => {
      window.requestAnimationFrame = () => 0
    }),
}

test.for(['/', '/ar/themes/longevity', '/team', '/letters/navigating-new-economic-reality'])(
  'in the end nothing of %s waits',
  async (path, { visit }) => {
    const page = await visit(path, { width: 375 })
    await soon(() => waiting(page)).toBe(0)
  },
)

test('what waits is on paper, and a jump within the page comes to the right place', async ({
  visit,
}) => {
  const page = await visit('/', { ...still, width: 1440 })
  expect(await waiting(page)).toBeGreaterThan(5)
  await page.emulateMedia({ media: 'print' })
  expect(await waiting(page)).toBe(0)
  await page.emulateMedia({ media: 'screen' })
  expect(await waiting(page)).toBeGreaterThan(5)
  await page.getByRole('link', { name: 'Principles & Philosophy', exact: true }).first().click()
  await soon(() => addressOf(page)).toBe('/#principles')
  expect(await waiting(page)).toBe(0)
  await soon(() => isBelowHeader(page.locator('#principles h2'))).toBe(true)
})

test('a page that opens at a place of its own waits with nothing, nor does one that is loaded again', async ({
  visit,
}) => {
  const page = await visit('/#principles', { ...still, width: 375 })
  expect(await waiting(page)).toBe(0)
  await page.goto('/team')
  expect(await waiting(page)).toBeGreaterThan(2)
  await page.reload()
  expect(await waiting(page)).toBe(0)
})

test('lists that have waited have their bullets', async ({ visit }) => {
  const page = await visit('/legal/privacy', { ...still, width: 375 })
  const lists = page.locator('.prose > ul')
  const look = (property: 'contentVisibility' | 'listStyleType') =>
    lists.evaluateAll(
      (all, name) => [...new Set(all.map((list) => getComputedStyle(list)[name]))],
      property,
    )
  expect(await look('contentVisibility')).toEqual(['auto'])
  await page.evaluate(() => document.querySelector<HTMLElement>('.contents a')?.click())
  expect(await waiting(page)).toBe(0)
  expect(await look('listStyleType')).toEqual(['disc'])
})

test('the facts of a letter stay on their lines when the font comes', async ({ visit }) => {
  const page = await visit('/ar/letters', { width: 412 })
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
