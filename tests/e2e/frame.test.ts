import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { systemActor } from '#core/history/changes.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { saveSetting } from '#core/settings/settings.server.ts'
import { addressOf, soon, test } from '../support/browser.ts'
import { changeContent } from '../support/content.ts'

// What is around every public page, and what its boot script does (docs/product.md §2, §9).

const has = (page: Page, name: string) =>
  page.locator('html').evaluate((html, wanted) => html.classList.contains(wanted), name)

test('a page that opens further down has its solid navigation at once, and scrolls smoothly but where reduced motion is preferred', async ({
  visit,
}) => {
  const page = await visit('/team#omar-placeholder')
  await soon(() => has(page, 'is-scrolled')).toBe(true)
  const behaviour = () =>
    page.locator('html').evaluate((html) => getComputedStyle(html).scrollBehavior)
  expect(await behaviour()).toBe('smooth')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await soon(behaviour).toBe('auto')
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

const developerKeys = ['F12', 'Control+Shift+I', 'Control+Shift+C', 'Control+u', 'Meta+u']
const otherKeys = ['Control+c', 'Control+f', 'i', 'u', 'F5']

/** Whether the page kept the browser from what each key does. */
async function blockedOn(page: Page, keys: readonly string[]): Promise<boolean[]> {
  await page.evaluate(() => {
    const heard: boolean[] = []
    const listener = new AbortController()
    Object.assign(window, { heard, listener })
    const hear = (event: KeyboardEvent) => {
      if (!/^(Control|Meta|Shift)$/.test(event.key)) heard.push(event.defaultPrevented)
      event.preventDefault()
    }
    addEventListener('keydown', hear, { signal: listener.signal })
  })
  for (const key of keys) await page.keyboard.press(key)
  return page.evaluate(() => {
    const { heard, listener } = window as unknown as {
      heard: boolean[]
      listener: AbortController
    }
    listener.abort()
    return heard
  })
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

test('context menu and developer keys are blocked, but on fields and links and where text is selected, and no other key is', async ({
  visit,
}) => {
  const page = await visit('/contact')
  expect(await menuBlockedAt(page, 'h1')).toBe(true)
  expect(await blockedOn(page, developerKeys)).toEqual(developerKeys.map(() => true))
  expect(await blockedOn(page, otherKeys)).toEqual(otherKeys.map(() => false))

  for (const selector of ['#contact-name', '#contact-message', '.site-footer li a', 'label'])
    expect(await menuBlockedAt(page, selector)).toBe(false)
  await page.locator('#contact-name').focus()
  expect(await blockedOn(page, developerKeys)).toEqual(developerKeys.map(() => false))
  await page.locator('#contact-name').blur()
  expect(await menuBlockedAt(page, 'h1')).toBe(true)
  await page.locator('h1').selectText()
  expect(await menuBlockedAt(page, 'h1')).toBe(false)
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
