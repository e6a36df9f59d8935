import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { hasFocus, soon, readerTest as test } from '../support/browser.ts'
import { cutScripts } from '../support/scripts.ts'

// The side menu below 768 px (docs/product.md §2, §4).

const phone = { width: 375, height: 700 }
const menu = (page: Page) => page.locator('#menu')
const opener = (page: Page) => page.getByRole('button', { name: 'Open menu' })
const closer = (page: Page) => page.getByRole('button', { name: 'Close menu' })

async function openMenu(page: Page): Promise<void> {
  await opener(page).click()
  await closer(page).waitFor()
}

async function isClosed(page: Page): Promise<void> {
  await soon(() => menu(page).isVisible()).toBe(false)
}

/** How far the page moves when somebody scrolls over its free part. */
async function scrolledBy(page: Page): Promise<number> {
  const from = await page.evaluate(() => scrollY)
  await page.mouse.move(4, 300)
  await page.mouse.wheel(0, 400)
  // A locked page gives no sign, so let two frames pass.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
  return (await page.evaluate(() => scrollY)) - from
}

test.for([
  ['its button', (page: Page) => closer(page).click()],
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
] as const)(
  'the menu takes the focus, locks scrolling, and %s closes it',
  async ([, close], { visit }) => {
    const page = await visit('/team', phone)
    for (let time = 0; time < 2; time += 1) {
      await openMenu(page)
      await soon(() => hasFocus(closer(page))).toBe(true)
      expect(await scrolledBy(page)).toBe(0)
      for (const key of [...Array(7).fill('Tab'), ...Array(8).fill('Shift+Tab')]) {
        await page.keyboard.press(key)
        await soon(() => hasFocus(menu(page))).toBe(true)
      }
      await close(page)
      await isClosed(page)
      await soon(() => hasFocus(opener(page))).toBe(true)
    }
    await soon(() => scrolledBy(page)).toBeGreaterThan(0)
  },
)

test('a press outside closes the menu, gives the focus back, and presses nothing else', async ({
  visit,
}) => {
  const page = await visit('/team', { width: 700, height: 700 })
  await openMenu(page)
  await soon(() => hasFocus(closer(page))).toBe(true)
  const logo = await page.locator('.site-header .logo').boundingBox()
  await page.mouse.click((logo?.x ?? 0) + 10, (logo?.y ?? 0) + 10)
  await isClosed(page)
  await soon(() => hasFocus(opener(page))).toBe(true)
  await soon(() => page.url()).toMatch(/\/team$/)
})

test('at 375 px a strip beside the menu stays free to be pressed', async ({ visit }) => {
  const page = await visit('/team', phone)
  await openMenu(page)
  await soon(async () => (await menu(page).boundingBox())?.x ?? 0).toBeLessThan(100)
  const { x = 0 } = (await menu(page).boundingBox()) ?? {}
  expect(x).toBeGreaterThanOrEqual(48)
  await page.mouse.click(24, 600)
  await isClosed(page)
})

test('a jump within the page closes the menu', async ({ visit }) => {
  const page = await visit('/', phone)
  await openMenu(page)
  await soon(() => hasFocus(closer(page))).toBe(true)
  await menu(page).getByRole('link', { name: 'The Bridge' }).click()
  await isClosed(page)
  await soon(() => page.locator('#bridge').evaluate((it) => it.matches(':target'))).toBe(true)
})

test('a wider window leaves no locked page behind', async ({ visit }) => {
  const page = await visit('/team', phone)
  await openMenu(page)
  await page.setViewportSize({ width: 1440, height: 700 })
  await isClosed(page)
  await soon(() => scrolledBy(page)).toBeGreaterThan(0)
})

test.for([
  ['without JavaScript', { script: false }],
  ['where the script cannot be loaded', { before: cutScripts }],
] as const)('%s the menu opens, locks scrolling and closes', async ([, how], { visit }) => {
  const page = await visit('/team', { ...phone, ...how })
  await openMenu(page)
  await soon(() => page.locator('html').evaluate((html) => getComputedStyle(html).overflowY)).toBe(
    'hidden',
  )
  await page.keyboard.press('Tab')
  await soon(() => hasFocus(menu(page))).toBe(true)
  await page.keyboard.press('Escape')
  await isClosed(page)
  await soon(() => hasFocus(opener(page))).toBe(true)
  await openMenu(page)
  await closer(page).click()
  await isClosed(page)
  await openMenu(page)
  await menu(page).getByRole('link', { name: 'Contact' }).click()
  await page.waitForURL('**/contact')
})

test('a jump within the page closes it, also before its component is there', async ({ visit }) => {
  const page = await visit('/', { ...phone, before: cutScripts })
  await openMenu(page)
  await menu(page).getByRole('link', { name: 'Principles & Philosophy', exact: true }).click()
  await soon(() => new URL(page.url()).hash).toBe('#principles')
  await isClosed(page)
})
