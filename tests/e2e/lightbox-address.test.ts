import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addressOf, hasFocus, soon, stopClock, readerTest as test } from '../support/browser.ts'
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
import { cutScripts, holdScripts } from '../support/scripts.ts'

// The lightbox by its addresses: opened by a link, by Back and Forward, and without JavaScript.

const [first, second] = picks
const last = picks.at(-1)
if (!first || !second || !last) throw new Error('There are too few sample picks')

const sheetAddress = (pick: { ticker: string }) => `${lightboxPage}#${anchorOf(pick)}`
const link = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).filter({ visible: true })

test('an address with a stock shows its sheet at once, and makes it a dialog when script is there', async ({
  visit,
}) => {
  let release = () => {}
  const page = await visit(sheetAddress(second), {
    before: async (fresh) => {
      release = await holdScripts(fresh)
    },
  })
  await soon(() => seenSheets(page)).toEqual([second.name])
  await soon(() => isModal(page, second)).toBe(false)
  release()
  // The browser itself gives the sheet the focus, and that wakes it.
  await soon(() => isModal(page, second)).toBe(true)
  await soon(() => seenSheets(page)).toEqual([second.name])
})

test.for([
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ['the close button', (page: Page) => link(page, 'Close').click()],
] as const)(
  '%s as the very first action closes it, clears the address and leaves the focus at its chart',
  async ([, close], { visit }) => {
    const page = await visit(`${lightboxPage}?from=mail#${anchorOf(second)}`)
    await soon(() => seenSheets(page)).toEqual([second.name])
    await close(page)
    await soon(() => seenSheets(page)).toEqual([])
    await soon(() => addressOf(page)).toBe(`${lightboxPage}?from=mail`)
    await soon(() => hasFocus(openerOf(page, second))).toBe(true)
  },
)

test('an arrow as the very first key moves to the neighbour', async ({ visit }) => {
  const page = await visit(sheetAddress(first))
  await page.keyboard.press('ArrowLeft')
  await soon(() => seenSheets(page)).toEqual([last.name])
  await page.keyboard.press('Escape')
  await soon(() => seenSheets(page)).toEqual([])
  await soon(() => addressOf(page)).toBe(lightboxPage)
})

test('a change of the hash opens and closes the sheets, so do Back and Forward, and one that is no stock opens nothing', async ({
  visit,
}) => {
  const page = await visit(lightboxPage)
  await openSheet(page, first)
  await page.keyboard.press('Escape')
  await soon(() => seenSheets(page)).toEqual([])
  for (const pick of [first, last]) {
    await page.evaluate((hash) => {
      location.hash = hash
    }, anchorOf(pick))
    await soon(() => isModal(page, pick)).toBe(true)
    await soon(() => seenSheets(page)).toEqual([pick.name])
  }
  await page.goBack()
  await soon(() => isModal(page, first)).toBe(true)
  await soon(() => seenSheets(page)).toEqual([first.name])
  await page.goBack()
  await soon(() => seenSheets(page)).toEqual([])
  await soon(() => addressOf(page)).toBe(lightboxPage)
  await page.goForward()
  await soon(() => isModal(page, first)).toBe(true)
  await link(page, 'Close').click()
  await soon(() => seenSheets(page)).toEqual([])
  await soon(() => addressOf(page)).toBe(lightboxPage)

  await page.goto(`${lightboxPage}?#stock-nobody`)
  await openSheet(page, second)
  await page.evaluate(() => {
    location.hash = '#constructor'
  })
  await soon(() => seenSheets(page)).toEqual([])
})

test('opening writes the address, the arrows change it, Back closes and Forward opens again', async ({
  visit,
}) => {
  const page = await visit(lightboxPage)
  await openSheet(page, first)
  await soon(() => addressOf(page)).toBe(sheetAddress(first))
  await page.keyboard.press('ArrowRight')
  await soon(() => seenSheets(page)).toEqual([second.name])
  await soon(() => addressOf(page)).toBe(sheetAddress(second))
  await page.goBack()
  await soon(() => seenSheets(page)).toEqual([])
  await soon(() => addressOf(page)).toBe(lightboxPage)
  await page.goForward()
  await soon(() => isModal(page, second)).toBe(true)
  await page.reload()
  await soon(() => seenSheets(page)).toEqual([second.name])
  await page.keyboard.press('Escape')
  await soon(() => seenSheets(page)).toEqual([])
  await soon(() => addressOf(page)).toBe(lightboxPage)
})

test.for([
  ['without JavaScript', { script: false, width: 375 }],
  ['where the script cannot be loaded', { before: cutScripts, width: 1440 }],
] as const)(
  '%s the chart is a link to its sheet, with neighbours, way out and Back',
  async ([, how], { visit }) => {
    const page = await visit(lightboxPage, { height: 700, ...how })
    await openerOf(page, first).click()
    await soon(() => addressOf(page)).toBe(sheetAddress(first))
    await soon(() => seenSheets(page)).toEqual([first.name])
    const text = await sheetOf(page, first).innerText()
    for (const words of ['$200.00', '$172.00', '−14.0%', 'without dividends', first.thesis])
      expect(text).toContain(words)
    await link(page, 'Previous stock').click()
    await soon(() => seenSheets(page)).toEqual([last.name])
    await link(page, 'Next stock').click()
    await soon(() => seenSheets(page)).toEqual([first.name])
    await link(page, 'Next stock').press('Enter')
    await soon(() => seenSheets(page)).toEqual([second.name])
    await soon(() => addressOf(page)).toBe(sheetAddress(second))
    await page.goBack()
    await soon(() => seenSheets(page)).toEqual([first.name])
    await link(page, 'Close').click()
    await soon(() => seenSheets(page)).toEqual([])
    await soon(() => addressOf(page)).toBe(`${lightboxPage}#stockpicks`)
    await openerOf(page, second).waitFor()
  },
)

test('a script that never comes holds nobody up', async ({ visit }) => {
  const page = await visit(lightboxPage, {
    before: async (fresh) => {
      await stopClock(fresh)
      await holdScripts(fresh)
    },
  })
  await openerOf(page, first).click()
  await soon(() => addressOf(page)).toBe(lightboxPage)
  await page.clock.fastForward('00:10')
  await soon(() => seenSheets(page)).toEqual([first.name])
  await soon(() => addressOf(page)).toBe(sheetAddress(first))
})
