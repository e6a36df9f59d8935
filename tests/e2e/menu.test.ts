import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { hasFocus, soon, readerTest as test } from '../support/browser.ts'
import { scrolledBy } from '../support/layout.ts'
import { cutScripts } from '../support/scripts.ts'

// The side menu below 768 px (docs/product.md §2, §4). How it leads to parts of the home page: home.test.ts.

const phone = { width: 375, height: 700 }
const menu = (page: Page) => page.locator('#menu')
const opener = (page: Page) => page.getByRole('button', { name: 'Open menu' })
const closer = (page: Page) => page.getByRole('button', { name: 'Close menu' })

async function openMenu(page: Page): Promise<void> {
  await opener(page).click()
  await closer(page).waitFor()
}

async function isClosed(page: Page, hasOpener = true): Promise<void> {
  await soon(() => menu(page).isVisible()).toBe(false)
  if (hasOpener) await soon(() => hasFocus(opener(page))).toBe(true)
}

test('the menu takes the focus and locks scrolling; its button, Escape, a press beside it and a wider window close it', async ({
  visit,
}) => {
  const page = await visit('/team', phone)
  for (const close of [() => closer(page).click(), () => page.keyboard.press('Escape')]) {
    await openMenu(page)
    await soon(() => hasFocus(closer(page))).toBe(true)
    expect(await scrolledBy(page)).toBe(0)
    for (const key of [...Array(7).fill('Tab'), ...Array(8).fill('Shift+Tab')]) {
      await page.keyboard.press(key)
      await soon(() => hasFocus(menu(page))).toBe(true)
    }
    await close()
    await isClosed(page)
  }
  await soon(() => scrolledBy(page)).toBeGreaterThan(0)

  // A strip beside it stays free to be pressed.
  await openMenu(page)
  const left = async () => (await menu(page).boundingBox())?.x ?? 0
  await soon(left).toBeLessThan(100)
  expect(await left()).toBeGreaterThanOrEqual(48)
  await page.mouse.click(24, 600)
  await isClosed(page)

  // The press presses nothing else: here the way home.
  await page.setViewportSize({ width: 700, height: 700 })
  await openMenu(page)
  await soon(() => hasFocus(closer(page))).toBe(true)
  const logo = await page.locator('.site-header .logo').boundingBox()
  await page.mouse.click((logo?.x ?? 0) + 10, (logo?.y ?? 0) + 10)
  await isClosed(page)
  await soon(() => page.url()).toMatch(/\/team$/)

  await openMenu(page)
  await page.setViewportSize({ width: 1440, height: 700 })
  await isClosed(page, false)
  await soon(() => scrolledBy(page)).toBeGreaterThan(0)
})

// That it opens and closes where there is no script at all: home.test.ts.
test('where its script cannot be loaded the menu opens, locks scrolling and closes', async ({
  visit,
}) => {
  const page = await visit('/', { ...phone, before: cutScripts })
  await openMenu(page)
  await soon(() => page.locator('html').evaluate((html) => getComputedStyle(html).overflowY)).toBe(
    'hidden',
  )
  await page.keyboard.press('Tab')
  await soon(() => hasFocus(menu(page))).toBe(true)
  await page.keyboard.press('Escape')
  await isClosed(page)
  await openMenu(page)
  await closer(page).click()
  await isClosed(page)
  await openMenu(page)
  // A jump within the page closes it without its component, too.
  await menu(page).getByRole('link', { name: 'Principles & Philosophy', exact: true }).click()
  await soon(() => new URL(page.url()).hash).toBe('#principles')
  await isClosed(page, false)
  await openMenu(page)
  await menu(page).getByRole('link', { name: 'Contact' }).click()
  await page.waitForURL('**/contact')
})
