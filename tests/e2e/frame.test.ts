import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { systemActor } from '#core/history/changes.server.ts'
import { saveSetting } from '#core/settings/settings.server.ts'
import { workAs } from '#core/users/write.server.ts'
import { addressOf, soon, test } from '../support/browser.ts'
import { changeContent } from '../support/content.ts'

// What is around every public page, and what its boot script does (docs/product.md §2, §9).

const has = (page: Page, name: string) =>
  page.locator('html').evaluate((html, wanted) => html.classList.contains(wanted), name)

const jumpTo = (page: Page, top: number) =>
  page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)

test('the navigation turns solid beyond 64 px and back', async ({ visit }) => {
  const page = await visit('/team')
  const name = page.locator('.site-header .logo-name')
  const opacity = () => name.evaluate((element) => getComputedStyle(element).opacity)
  for (const [top, solid] of [
    [0, false],
    [64, false],
    [65, true],
    [400, true],
    [64, false],
  ] as const) {
    await jumpTo(page, top)
    await soon(() => has(page, 'is-scrolled')).toBe(solid)
    await soon(opacity).toBe(solid ? '0' : '1')
  }
})

test('a page that opens further down has its solid navigation at once', async ({ visit }) => {
  const page = await visit('/team#omar-placeholder')
  await soon(() => has(page, 'is-scrolled')).toBe(true)
})

test('Back to top shows beyond 500 px and leads to the top', async ({ visit }) => {
  const page = await visit('/team')
  const link = page.getByRole('link', { name: 'Back to top' })
  await jumpTo(page, 500)
  await soon(() => has(page, 'is-scrolled')).toBe(true)
  await soon(() => link.isVisible()).toBe(false)
  await jumpTo(page, 501)
  await link.waitFor()
  await link.click()
  await soon(() => page.evaluate(() => scrollY)).toBe(0)
  await soon(() => link.isVisible()).toBe(false)
})

test('without JavaScript the page stands as it is at its top', async ({ visit }) => {
  const page = await visit('/team', { script: false })
  await page.mouse.wheel(0, 900)
  await soon(() => has(page, 'is-scrolled')).toBe(false)
  await soon(() => page.getByRole('link', { name: 'Back to top' }).isVisible()).toBe(false)
})

test('hash items lead to their section on the home page, below the navigation', async ({
  visit,
}) => {
  const page = await visit('/team')
  const links = page.getByRole('navigation', { name: 'Main' }).first()
  for (const [name, address] of [
    ['The Bridge', '/#bridge'],
    ['Principles & Philosophy', '/#principles'],
  ] as const) {
    await links.getByRole('link', { name }).click()
    await page.waitForURL(`**${address}`)
    await soon(async () => {
      const bar = await page.locator('.site-header').boundingBox()
      const section = await page.locator(':target').boundingBox()
      const gap = (section?.y ?? -1) - (bar?.height ?? 0)
      return gap >= 0 && gap < 40
    }).toBe(true)
  }
  await links.getByRole('link', { name: 'Themes', exact: true }).click()
  await page.waitForURL('**/themes')
  await soon(() => page.evaluate(() => scrollY)).toBe(0)
})

test('the skip link is the first stop and leads to the content', async ({ visit }) => {
  const page = await visit('/team')
  await page.keyboard.press('Tab')
  const link = page.getByRole('link', { name: 'Skip to the content' })
  await soon(() => link.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await soon(() => addressOf(page)).toBe('/team#content')
  await soon(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
})

test('scrolling is smooth, and jumps where reduced motion is preferred', async ({ visit }) => {
  const behaviour = async (calm: boolean) =>
    (await visit('/team', { calm }))
      .locator('html')
      .evaluate((html) => getComputedStyle(html).scrollBehavior)
  expect(await behaviour(false)).toBe('smooth')
  expect(await behaviour(true)).toBe('auto')
})

const developerKeys = ['F12', 'Control+Shift+I', 'Control+Shift+C', 'Control+u', 'Meta+u']
const otherKeys = ['Control+c', 'Control+f', 'i', 'u', 'F5']

/** Whether the page kept the browser from what each key does. */
async function blockedOn(page: Page, keys: readonly string[]): Promise<boolean[]> {
  await page.evaluate(() => {
    const heard: boolean[] = []
    Object.assign(window, { heard })
    addEventListener('keydown', (event) => {
      if (!/^(Control|Meta|Shift)$/.test(event.key)) heard.push(event.defaultPrevented)
      event.preventDefault()
    })
  })
  for (const key of keys) await page.keyboard.press(key)
  return page.evaluate(() => (window as unknown as { heard: boolean[] }).heard)
}

/** The same for a press of the right button on an element. */
async function menuBlockedAt(page: Page, selector: string): Promise<boolean | undefined> {
  const blocked = page.evaluate(
    () =>
      new Promise<boolean>((say) =>
        addEventListener(
          'contextmenu',
          (event) => {
            say(event.defaultPrevented)
            event.preventDefault()
          },
          { once: true },
        ),
      ),
  )
  await page.locator(selector).first().click({ button: 'right' })
  return blocked
}

test('context menu and developer keys are blocked, and no other key', async ({ visit }) => {
  const page = await visit('/contact')
  expect(await menuBlockedAt(page, 'h1')).toBe(true)
  expect(await blockedOn(page, developerKeys)).toEqual(developerKeys.map(() => true))
  expect(await blockedOn(await visit('/contact'), otherKeys)).toEqual(otherKeys.map(() => false))
})

test('nothing is blocked on fields and links, nor where text is selected', async ({ visit }) => {
  const page = await visit('/contact')
  for (const selector of ['#contact-name', '#contact-message', '.site-footer li a', 'label'])
    expect(await menuBlockedAt(page, selector)).toBe(false)
  await page.locator('#contact-name').focus()
  expect(await blockedOn(page, developerKeys)).toEqual(developerKeys.map(() => false))

  const selected = await visit('/contact')
  await selected.locator('h1').selectText()
  expect(await menuBlockedAt(selected, 'h1')).toBe(false)
})

test('nothing is blocked where the firm does not want it', async ({ visit, site }) => {
  await changeContent(site, 'settings', async (tx) =>
    saveSetting(await workAs(tx, systemActor), 'blockKeys', false),
  )
  const page = await visit('/contact')
  await soon(async () => {
    await page.reload()
    return page.locator('html').getAttribute('data-block-keys')
  }).toBe(null)
  expect(await menuBlockedAt(page, 'h1')).toBe(false)
  expect(await blockedOn(page, developerKeys)).toEqual(developerKeys.map(() => false))
})
