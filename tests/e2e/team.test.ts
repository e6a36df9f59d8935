import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addressOf, hasFocus, soon, stopClock, calmReaderTest as test } from '../support/browser.ts'
import { unstyledClasses } from '../support/class-styles.ts'
import { rowsOf } from '../support/layout.ts'
import { visitHeld } from '../support/scripts.ts'
import { expectToKeepFocus } from '../support/tab-stops.ts'

const name = 'Amina Example'
const opened = '/team?m=amina-example'

const bioLink = (page: Page) => page.getByRole('link', { name: `View Full Bio of ${name}` })
const dialog = (page: Page) => page.getByRole('dialog', { name })
const isModal = (page: Page) => dialog(page).evaluate((element) => element.matches(':modal'))
const historyLength = (page: Page) => page.evaluate(() => history.length)

async function isOpen(page: Page): Promise<void> {
  await soon(() => addressOf(page)).toBe(opened)
  await soon(() => isModal(page)).toBe(true)
}

async function isClosed(page: Page): Promise<void> {
  await soon(() => addressOf(page)).toBe('/team')
  await soon(() => dialog(page).count()).toBe(0)
  await soon(() => hasFocus(bioLink(page))).toBe(true)
}

test('members stand two in a row at every width, their initials on ink', async ({ visit }) => {
  const page = await visit('/team')
  for (const width of [320, 375, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const [first, ...others] = await rowsOf(page.locator('.member'))
    expect([width, first, Math.max(...others)]).toEqual([width, 2, 2])
  }
  const portrait = page.locator('.member .portrait').first()
  const ground = await portrait.evaluate((it) => getComputedStyle(it).backgroundColor)
  expect(ground).toBe('rgb(22, 33, 31)')
})

test('a double click, or Enter, before the script is there opens the dialog once', async ({
  visit,
}) => {
  for (const act of [
    (page: Page) => bioLink(page).dblclick(),
    (page: Page) => bioLink(page).press('Enter'),
  ]) {
    const { page, release } = await visitHeld(visit, '/team')
    const before = await historyLength(page)
    await act(page)
    await soon(() => addressOf(page)).toBe('/team')
    await soon(() => dialog(page).count()).toBe(0)
    release()
    await isOpen(page)
    await soon(() => historyLength(page)).toBe(before + 1)
    await soon(() => page.title()).toBe(`${name} | Qantara`)
  }
})

test('the dialog keeps the focus; whatever closes it gives address and focus back; it follows Back and Forward, and with a key held down the link is left to the browser', async ({
  visit,
}) => {
  const page = await visit('/team')
  const isTaken = () =>
    bioLink(page).evaluate((link) => {
      let taken = false
      const look = (event: MouseEvent) => {
        taken = event.defaultPrevented
        // Whether a browser without windows opens one is not ours to test.
        event.preventDefault()
      }
      window.addEventListener('click', look, { once: true })
      const press = { bubbles: true, cancelable: true, ctrlKey: true }
      link.dispatchEvent(new MouseEvent('click', press))
      return taken
    })
  await soon(isTaken).toBe(false)
  const before = await historyLength(page)
  await bioLink(page).click()
  await isOpen(page)
  expect(await unstyledClasses(page)).toEqual([])
  await soon(() => hasFocus(dialog(page))).toBe(true)
  await expectToKeepFocus(page)
  // Marking text from within to the outside does not close it.
  const box = await dialog(page).getByRole('heading').boundingBox()
  await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5)
  await page.mouse.down()
  await page.mouse.move(8, 450)
  await page.mouse.up()
  await isOpen(page)
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => dialog(page).getByRole('link', { name: 'Close' }).click(),
    () => page.mouse.click(8, 450),
  ]) {
    await close()
    await isClosed(page)
    await soon(() => page.title()).toBe('Leadership Team | Qantara')
    // And once more, since the page is the same one.
    await bioLink(page).click()
    await isOpen(page)
    await soon(() => historyLength(page)).toBe(before + 1)
  }
  await page.goBack()
  await isClosed(page)
  await soon(isTaken).toBe(false)
  await isClosed(page)
  await page.goForward()
  await isOpen(page)
  await page.reload()
  await page.keyboard.press('Escape')
  await soon(() => addressOf(page)).toBe('/team')
  await soon(() => dialog(page).count()).toBe(0)
  await soon(() => historyLength(page)).toBe(before + 1)
})

test('a dialog that was sent open becomes a modal one by a key or the pointer, and obeys the very first action', async ({
  visit,
}) => {
  for (const wake of [
    (page: Page) => page.keyboard.press('Tab'),
    (page: Page) => page.mouse.move(700, 450),
  ]) {
    // Until its script is there: a browser may give a dialog the focus, or the pointer, by itself.
    const { page, release } = await visitHeld(visit, opened)
    await dialog(page).waitFor()
    await soon(() => isModal(page)).toBe(false)
    await wake(page)
    release()
    await isOpen(page)
    await soon(() => hasFocus(dialog(page))).toBe(true)
    await soon(() => page.locator('[inert]').count()).toBe(0)
    await page.keyboard.press('Escape')
    await isClosed(page)
  }
  const page = await visit(opened)
  await page.keyboard.press('Escape')
  await isClosed(page)
  await page.goto(opened)
  await dialog(page).getByRole('link', { name: 'Close' }).click()
  await soon(() => dialog(page).count()).toBe(0)
  await soon(() => addressOf(page)).toBe('/team')
})

test('a script that never comes, or a call that fails, holds nobody up: the link leads to a page with the dialog', async ({
  visit,
}) => {
  const waiting = await visit('/team', {
    before: async (fresh) => {
      await stopClock(fresh)
      await fresh.route('**/assets/*.js', () => {})
    },
  })
  await bioLink(waiting).click()
  await soon(() => addressOf(waiting)).toBe('/team')
  await waiting.clock.fastForward('00:10')
  await waiting.waitForURL(`**${opened}`)

  const page = await visit('/team')
  await page.route('**/api/team-members', (route) =>
    route.fulfill({ status: 204, contentType: 'application/json' }),
  )
  await bioLink(page).click()
  await page.waitForURL(`**${opened}`)
  await dialog(page).waitFor()
  await soon(() => isModal(page)).toBe(false)
})
