import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addressOf, hasFocus, soon, stopClock, calmReaderTest as test } from '../support/browser.ts'
import { unstyledClasses } from '../support/class-styles.ts'
import { horizontalOverflow } from '../support/layout.ts'
import { holdScripts } from '../support/scripts.ts'

const name = 'Amina Example'
const opened = '/team?m=amina-example'

const bioLink = (page: Page) => page.getByRole('link', { name: `View Full Bio of ${name}` })
const dialog = (page: Page) => page.getByRole('dialog', { name })
const isModal = (page: Page) => dialog(page).evaluate((element) => element.matches(':modal'))
const historyLength = (page: Page) => page.evaluate(() => history.length)

async function openDialog(page: Page): Promise<void> {
  await bioLink(page).click()
  await dialog(page).waitFor()
  await soon(() => isModal(page)).toBe(true)
  expect(await unstyledClasses(page)).toEqual([])
}

test('members stand two in a row at every width, their initials on ink', async ({ visit }) => {
  const page = await visit('/team')
  for (const width of [320, 375, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const seen = await page.locator('.member').evaluateAll((members) => {
      const [one, two, three] = members.map((each) => each.getBoundingClientRect())
      const portrait = members[0]?.querySelector('.portrait')
      return {
        isRow: one?.top === two?.top && (three?.top ?? 0) > (one?.top ?? 0),
        isApart: (two?.left ?? 0) >= (one?.right ?? 0),
        ground: portrait && getComputedStyle(portrait).backgroundColor,
      }
    })
    expect(seen).toEqual({ isRow: true, isApart: true, ground: 'rgb(22, 33, 31)' })
    expect(await horizontalOverflow(page)).toEqual({ by: 0, out: [] })
  }
})

test.for([
  ['A double click', (page: Page) => bioLink(page).dblclick()],
  ['Enter', (page: Page) => bioLink(page).press('Enter')],
] as const)('%s before the script is there opens the dialog once', async ([, act], { visit }) => {
  let release = () => {}
  const page = await visit('/team', {
    before: async (fresh) => {
      release = await holdScripts(fresh)
    },
  })
  const before = await historyLength(page)
  await act(page)
  await soon(() => addressOf(page)).toBe('/team')
  await soon(() => dialog(page).count()).toBe(0)
  release()
  await soon(() => isModal(page)).toBe(true)
  await soon(() => addressOf(page)).toBe(opened)
  await soon(() => historyLength(page)).toBe(before + 1)
  await soon(() => page.title()).toBe(`${name} | Qantara`)
})

test('with a key held down the link is left to the browser, which opens a page of its own', async ({
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
  await soon(() => isTaken()).toBe(false)
  await openDialog(page)
  await page.keyboard.press('Escape')
  await soon(() => dialog(page).count()).toBe(0)
  await soon(() => isTaken()).toBe(false)
  await soon(() => dialog(page).count()).toBe(0)
  await soon(() => addressOf(page)).toBe('/team')
})

test('the focus goes into the dialog and stays there; Escape, the close button and a press on the ground close it and give address and focus back', async ({
  visit,
}) => {
  const page = await visit('/team')
  const before = await historyLength(page)
  await openDialog(page)
  await soon(() => hasFocus(dialog(page))).toBe(true)
  for (const key of [...Array(5).fill('Tab'), ...Array(5).fill('Shift+Tab')]) {
    await page.keyboard.press(key)
    // Between the last link and the first, a browser leaves room for its own buttons.
    const where = await page.evaluate(() => {
      const { activeElement, body } = document
      return activeElement === body || activeElement?.closest('dialog') !== null
    })
    expect(where).toBe(true)
  }
  // Nor does marking text from within to the outside close it.
  const box = await dialog(page).getByRole('heading').boundingBox()
  await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5)
  await page.mouse.down()
  await page.mouse.move(8, 450)
  await page.mouse.up()
  await soon(() => isModal(page)).toBe(true)
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => dialog(page).getByRole('link', { name: 'Close' }).click(),
    () => page.mouse.click(8, 450),
  ]) {
    await close()
    await soon(() => addressOf(page)).toBe('/team')
    await soon(() => dialog(page).count()).toBe(0)
    await soon(() => hasFocus(bioLink(page))).toBe(true)
    await soon(() => page.title()).toBe('Leadership Team | Qantara')
    // And once more, since the page is the same one.
    await openDialog(page)
    await soon(() => addressOf(page)).toBe(opened)
    await soon(() => historyLength(page)).toBe(before + 1)
  }
})

test('Back closes the dialog and Forward opens it again, and after a reload it still closes back to the list', async ({
  visit,
}) => {
  const page = await visit('/team')
  await openDialog(page)
  await page.goBack()
  await soon(() => dialog(page).count()).toBe(0)
  await soon(() => addressOf(page)).toBe('/team')
  await soon(() => hasFocus(bioLink(page))).toBe(true)
  await page.goForward()
  await soon(() => isModal(page)).toBe(true)
  await soon(() => addressOf(page)).toBe(opened)
  await page.keyboard.press('Escape')
  await soon(() => addressOf(page)).toBe('/team')
  await soon(() => dialog(page).count()).toBe(0)

  await openDialog(page)
  const before = await historyLength(page)
  await page.reload()
  await page.keyboard.press('Escape')
  await soon(() => addressOf(page)).toBe('/team')
  await soon(() => dialog(page).count()).toBe(0)
  await soon(() => historyLength(page)).toBe(before)
})

test.for([
  ['A key', (page: Page) => page.keyboard.press('Tab')],
  ['The pointer', (page: Page) => page.mouse.move(700, 450)],
] as const)('%s makes a dialog that was sent open a modal one', async ([, act], { visit }) => {
  // Until its script is there: a browser may give a dialog the focus, or the pointer, by itself.
  let release = () => {}
  const page = await visit(opened, {
    before: async (fresh) => {
      release = await holdScripts(fresh)
    },
  })
  await dialog(page).waitFor()
  await soon(() => isModal(page)).toBe(false)
  await act(page)
  release()
  await soon(() => isModal(page)).toBe(true)
  await soon(() => hasFocus(dialog(page))).toBe(true)
  await soon(() => page.locator('[inert]').count()).toBe(0)
  await page.keyboard.press('Escape')
  await soon(() => addressOf(page)).toBe('/team')
  await soon(() => hasFocus(bioLink(page))).toBe(true)
})

test('Escape as the very first key closes a dialog that was sent open', async ({ visit }) => {
  const page = await visit(opened)
  await page.keyboard.press('Escape')
  await soon(() => addressOf(page)).toBe('/team')
  await soon(() => dialog(page).count()).toBe(0)
  await soon(() => hasFocus(bioLink(page))).toBe(true)
})

test('the close button works as the very first press', async ({ visit }) => {
  const page = await visit(opened)
  await dialog(page).getByRole('link', { name: 'Close' }).click()
  await soon(() => dialog(page).count()).toBe(0)
  await soon(() => addressOf(page)).toBe('/team')
})

test('a script that never comes holds nobody up', async ({ visit }) => {
  const page = await visit('/team', {
    before: async (fresh) => {
      await stopClock(fresh)
      await holdScripts(fresh)
    },
  })
  await bioLink(page).click()
  await soon(() => addressOf(page)).toBe('/team')
  await page.clock.fastForward('00:10')
  await page.waitForURL(`**${opened}`)
})

test('where the team call fails, the link leads to a page with the dialog', async ({ visit }) => {
  const page = await visit('/team')
  await page.route('**/api/team-members', (route) =>
    route.fulfill({ status: 204, contentType: 'application/json' }),
  )
  await bioLink(page).click()
  await page.waitForURL(`**${opened}`)
  await dialog(page).waitFor()
  await soon(() => isModal(page)).toBe(false)
})
