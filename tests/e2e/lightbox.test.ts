import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addressOf, hasFocus, photograph, soon, readerTest as test } from '../support/browser.ts'
import { unstyledClasses } from '../support/class-styles.ts'
import { expectFits, scrolledBy } from '../support/layout.ts'
import {
  anchorOf,
  isModal,
  lightboxPage,
  openerOf,
  openSheet,
  picks,
  seenSheets,
  sheetOf,
} from '../support/lightbox.ts'
import { holdScripts, noteScripts, visitHeld } from '../support/scripts.ts'
import { expectToKeepFocus } from '../support/tab-stops.ts'

// The lightbox of the stock picks (docs/product.md §2 and §4, docs/decisions.md 19). What a sheet says:
// tests/requests/words-of-pages.test.ts. A script that never comes: team.test.ts.

const [first, second, third] = picks
const last = picks.at(-1)
if (!first || !second || !third || !last) throw new Error('There are too few sample picks')

const sheetAddress = (pick: { ticker: string }) => `${lightboxPage}#${anchorOf(pick)}`
const link = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).filter({ visible: true })

async function shows(page: Page, pick: { name: string; ticker: string }): Promise<void> {
  await soon(() => seenSheets(page)).toEqual([pick.name])
  await soon(() => isModal(page, pick)).toBe(true)
}

async function isClosed(page: Page, address = lightboxPage): Promise<void> {
  await soon(() => seenSheets(page)).toEqual([])
  await soon(() => addressOf(page)).toBe(address)
}

async function setHash(page: Page, hash: string): Promise<void> {
  await page.evaluate((it) => {
    location.hash = it
  }, hash)
}

test('no script is asked for until a chart is about to be used, and a press or Enter before it is there opens the sheet once', async ({
  visit,
}) => {
  let asked: string[] = []
  const opened = await visitHeld(visit, lightboxPage, {
    before: async (fresh) => {
      asked = noteScripts(fresh)
    },
  })
  const { page } = opened
  let { release } = opened
  await page.mouse.move(5, 400)
  await page.mouse.wheel(0, 1200)
  await page.locator('.call').scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await openerOf(page, first).hover()
  await soon(() => asked.length).toBeGreaterThan(0)
  for (const act of [
    () => openerOf(page, first).click(),
    () => openerOf(page, first).press('Enter'),
  ]) {
    await act()
    await isClosed(page)
    release()
    await shows(page, first)
    await soon(() => addressOf(page)).toBe(sheetAddress(first))
    await page.keyboard.press('Escape')
    await isClosed(page)
    release = await holdScripts(page)
    await page.reload()
  }
  release()
})

test('a sheet fits its window; a crosshair reads its chart by pointer and by keys; buttons and arrows move between the stocks and wrap around', async ({
  visit,
}) => {
  const page = await visit(lightboxPage, { width: 375, height: 700 })
  await openSheet(page, first)
  const sheet = sheetOf(page, first)
  for (const width of [375, 1440]) {
    await expectFits(page, width, 700)
    await soon(() => sheet.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
    await photograph(page, 'lightbox')
  }
  const reading = sheet.locator('.chart-reading .number')
  const reads = (words: string) => soon(() => reading.textContent()).toContain(words)
  await reads('$172.00 on 31 October 2026, −14.0% since entry')
  const box = await sheet.locator('.chart-plot:visible').boundingBox()
  await page.mouse.move((box?.x ?? 0) + 1, (box?.y ?? 0) + 40)
  await reads('$200.00 on 30 November 2025, +0.0% since entry')
  await soon(() => sheet.locator('.chart-cross').first().getAttribute('d')).toBe('M0 0V1000')
  const slider = sheet.getByRole('slider', { name: 'Read a price' })
  await slider.press('ArrowUp')
  await reads('$190.00')
  await slider.press('End')
  await slider.press('ArrowDown')
  await soon(() => slider.getAttribute('aria-valuetext')).toContain('$178.00')
  expect(await unstyledClasses(page)).toEqual([])

  for (const [move, pick, place] of [
    [() => slider.press('ArrowRight'), second, 2],
    [() => link(page, 'Next stock').click(), third, 3],
    [() => page.keyboard.press('ArrowLeft'), second, 2],
    [() => link(page, 'Previous stock').press('Enter'), first, 1],
    [() => link(page, 'Previous stock').click(), last, picks.length],
    [() => page.keyboard.press('ArrowRight'), first, 1],
    [() => page.keyboard.press('ArrowLeft'), last, picks.length],
    [() => link(page, 'Next stock').press('Enter'), first, 1],
  ] as const) {
    await move()
    await shows(page, pick)
    await sheetOf(page, pick).getByText(`${place} of ${picks.length}`).waitFor()
    await soon(() => addressOf(page)).toBe(sheetAddress(pick))
  }
  // They are the browser's own.
  for (const key of ['Alt+ArrowRight', 'Control+ArrowRight', 'Meta+ArrowRight']) {
    await page.keyboard.press(key)
    await soon(async () => [key, await seenSheets(page)]).toEqual([key, [first.name]])
  }
})

test('Escape and the close button close the sheet and give focus and scrolling back', async ({
  visit,
}) => {
  const page = await visit(lightboxPage, { height: 700 })
  for (const close of [() => page.keyboard.press('Escape'), () => link(page, 'Close').click()]) {
    await openSheet(page, third)
    await soon(() => hasFocus(sheetOf(page, third))).toBe(true)
    await expectToKeepFocus(page)
    expect(await scrolledBy(page)).toBe(0)
    // Also after moving on: the reader left the page at the chart that was opened.
    await page.keyboard.press('ArrowRight')
    await close()
    await isClosed(page)
    await soon(() => hasFocus(openerOf(page, third))).toBe(true)
  }
  await soon(() => scrolledBy(page)).toBeGreaterThan(0)
})

test('an address with a stock shows its sheet at once, makes it a dialog when script is there, and obeys the very first action', async ({
  visit,
}) => {
  const { page, release } = await visitHeld(visit, sheetAddress(second))
  await soon(() => seenSheets(page)).toEqual([second.name])
  await soon(() => isModal(page, second)).toBe(false)
  release()
  // The browser itself gives the sheet the focus, and that wakes it.
  await shows(page, second)

  for (const close of [() => page.keyboard.press('Escape'), () => link(page, 'Close').click()]) {
    await page.goto(`${lightboxPage}?from=mail#${anchorOf(second)}`)
    await page.reload()
    await soon(() => seenSheets(page)).toEqual([second.name])
    await close()
    await isClosed(page, `${lightboxPage}?from=mail`)
    await soon(() => hasFocus(openerOf(page, second))).toBe(true)
  }
  await page.goto(sheetAddress(first))
  await page.keyboard.press('ArrowLeft')
  await soon(() => seenSheets(page)).toEqual([last.name])
  await page.keyboard.press('Escape')
  await isClosed(page)
})

test('the sheets follow the address, and Back and Forward, also after a reload; one that is no stock opens nothing', async ({
  visit,
}) => {
  const page = await visit(lightboxPage)
  await openSheet(page, first)
  await page.keyboard.press('ArrowRight')
  await shows(page, second)
  await page.goBack()
  await isClosed(page)
  await page.goForward()
  await shows(page, second)
  await page.reload()
  await soon(() => seenSheets(page)).toEqual([second.name])
  await page.keyboard.press('Escape')
  await isClosed(page)
  for (const pick of [first, last]) {
    await setHash(page, anchorOf(pick))
    await shows(page, pick)
  }
  await page.goBack()
  await shows(page, first)
  await page.goBack()
  await isClosed(page)
  await page.goForward()
  await shows(page, first)
  await link(page, 'Close').click()
  await isClosed(page)

  await page.goto(`${lightboxPage}?#stock-nobody`)
  await openSheet(page, second)
  await setHash(page, 'constructor')
  await soon(() => seenSheets(page)).toEqual([])
})

test('without JavaScript the chart is a link to its sheet, with neighbours, way out and Back', async ({
  visit,
}) => {
  const page = await visit(lightboxPage, { width: 375, height: 700, script: false })
  for (const [move, pick] of [
    [() => openerOf(page, first).click(), first],
    [() => link(page, 'Previous stock').click(), last],
    [() => link(page, 'Next stock').click(), first],
    [() => link(page, 'Next stock').press('Enter'), second],
    [() => page.goBack(), first],
  ] as const) {
    await move()
    await soon(() => seenSheets(page)).toEqual([pick.name])
    await soon(() => addressOf(page)).toBe(sheetAddress(pick))
  }
  await link(page, 'Close').click()
  await isClosed(page, `${lightboxPage}#stockpicks`)
  await openerOf(page, second).waitFor()
})
