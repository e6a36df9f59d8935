import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addressOf, soon, readerTest as test } from '../support/browser.ts'

// What is around every public page, and what its boot script does (docs/product.md §2, §9).

test('a page that opens further down has its solid navigation at once, and scrolls smoothly but where reduced motion is preferred; the skip link is the first stop and leads to the content', async ({
  visit,
}) => {
  const page = await visit('/team#omar-placeholder')
  const html = page.locator('html')
  await soon(() => html.evaluate(({ classList }) => classList.contains('is-scrolled'))).toBe(true)
  const behaviour = () => html.evaluate((root) => getComputedStyle(root).scrollBehavior)
  expect(await behaviour()).toBe('smooth')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await soon(behaviour).toBe('auto')

  await page.goto('/team')
  await page.keyboard.press('Tab')
  const link = page.getByRole('link', { name: 'Skip to the content' })
  await soon(() => link.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await soon(() => addressOf(page)).toBe('/team#content')
  await soon(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
})

const developerKeys = ['F12', 'Control+Shift+I', 'Control+Shift+C', 'Control+u', 'Meta+u']
const otherKeys = ['Control+c', 'Control+f', 'i', 'u', 'F5']

/** Whether the page kept the browser from what each of these events does, which nobody else lets happen. */
async function blocked(page: Page, type: string, act: () => Promise<unknown>): Promise<boolean[]> {
  await page.evaluate((heardType) => {
    const heard: boolean[] = []
    const listener = new AbortController()
    Object.assign(window, { heard, listener })
    const hear = (event: Event) => {
      const isModifier = 'key' in event && /^(Control|Meta|Shift)$/.test(String(event.key))
      if (!isModifier) heard.push(event.defaultPrevented)
      event.preventDefault()
    }
    addEventListener(heardType, hear, { signal: listener.signal })
  }, type)
  await act()
  return page.evaluate(() => {
    const { heard, listener } = window as unknown as {
      heard: boolean[]
      listener: AbortController
    }
    listener.abort()
    return heard
  })
}

const blockedKeys = (page: Page, keys: readonly string[]) =>
  blocked(page, 'keydown', async () => {
    for (const key of keys) await page.keyboard.press(key)
  })

/** The same for a press of the right button on an element. */
const menuBlockedAt = async (page: Page, selector: string) =>
  (
    await blocked(page, 'contextmenu', () =>
      page.locator(selector).first().click({ button: 'right' }),
    )
  )[0]

test('context menu and developer keys are blocked, but on fields and links and where text is selected, and no other key is; nothing is where the firm does not want it', async ({
  visit,
}) => {
  const page = await visit('/contact')
  const all = developerKeys.map(() => true)
  const none = developerKeys.map(() => false)
  expect(await menuBlockedAt(page, 'h1')).toBe(true)
  expect(await blockedKeys(page, developerKeys)).toEqual(all)
  expect(await blockedKeys(page, otherKeys)).toEqual(otherKeys.map(() => false))

  for (const selector of ['#contact-name', '#contact-message', '.site-footer li a', 'label'])
    expect(await menuBlockedAt(page, selector)).toBe(false)
  await page.locator('#contact-name').focus()
  expect(await blockedKeys(page, developerKeys)).toEqual(none)
  await page.locator('#contact-name').blur()
  expect(await menuBlockedAt(page, 'h1')).toBe(true)
  await page.locator('h1').selectText()
  expect(await menuBlockedAt(page, 'h1')).toBe(false)

  // As its page says then (content.test.ts among the tests of requests).
  await page.evaluate(() => {
    getSelection()?.removeAllRanges()
    delete document.documentElement.dataset.blockKeys
  })
  expect(await menuBlockedAt(page, 'h1')).toBe(false)
  expect(await blockedKeys(page, developerKeys)).toEqual(none)
})
