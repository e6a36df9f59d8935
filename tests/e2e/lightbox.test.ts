import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addressOf, hasFocus, photograph, soon, readerTest as test } from '../support/browser.ts'
import { unstyledClasses } from '../support/class-styles.ts'
import { horizontalOverflow } from '../support/layout.ts'
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
import { holdScripts, noteScripts } from '../support/scripts.ts'

// The lightbox of the stock picks (docs/product.md §2 and §4, docs/decisions.md 19). What a sheet says:
// tests/requests/words-of-pages.test.ts.

const [first, second, third] = picks
const last = picks.at(-1)
if (!first || !second || !third || !last) throw new Error('There are too few sample picks')

const sizes = [
  { width: 1440, height: 900 },
  { width: 375, height: 700 },
]

const button = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).filter({ visible: true })

test('no script is asked for until a chart is about to be used, and a press or Enter before it is there opens the sheet once', async ({
  visit,
}) => {
  let asked: string[] = []
  let release = () => {}
  const page = await visit(lightboxPage, {
    before: async (fresh) => {
      asked = noteScripts(fresh)
      release = await holdScripts(fresh, '**/assets/*stock-lightbox*.js')
    },
  })
  await page.mouse.move(5, 400)
  await page.mouse.wheel(0, 1200)
  await page.locator('.call').scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await openerOf(page, first).hover()
  await soon(() => asked.some((url) => url.includes('stock-lightbox'))).toBe(true)
  const opensOnce = async (act: () => Promise<void>) => {
    await act()
    await soon(() => addressOf(page)).toBe(lightboxPage)
    await soon(() => seenSheets(page)).toEqual([])
    release()
    await soon(() => isModal(page, first)).toBe(true)
    await soon(() => addressOf(page)).toBe(`${lightboxPage}#${anchorOf(first)}`)
    await page.keyboard.press('Escape')
    await soon(() => seenSheets(page)).toEqual([])
  }
  await opensOnce(() => openerOf(page, first).click())
  release = await holdScripts(page)
  await page.reload()
  await opensOnce(() => openerOf(page, first).press('Enter'))
})

test('a sheet fits its window; a crosshair reads its chart by pointer and by keys, and arrows still change the stock', async ({
  visit,
}) => {
  const page = await visit(lightboxPage)
  await openSheet(page, first)
  const sheet = sheetOf(page, first)
  for (const size of sizes.toReversed()) {
    await page.setViewportSize(size)
    await soon(() => horizontalOverflow(page)).toEqual({ by: 0, out: [] })
    await soon(() => sheet.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
    await photograph(page, 'lightbox')
  }
  const reading = sheet.locator('.chart-reading .number')
  await soon(() => reading.textContent()).toContain(
    '$172.00 on 31 October 2026, −14.0% since entry',
  )
  const box = await sheet.locator('.chart-plot:visible').boundingBox()
  await page.mouse.move((box?.x ?? 0) + 1, (box?.y ?? 0) + 40)
  await soon(() => reading.textContent()).toContain(
    '$200.00 on 30 November 2025, +0.0% since entry',
  )
  await soon(() => sheet.locator('.chart-cross').first().getAttribute('d')).toBe('M0 0V1000')
  const slider = sheet.getByRole('slider', { name: 'Read a price' })
  await slider.press('ArrowUp')
  await soon(() => reading.textContent()).toContain('$190.00')
  await slider.press('End')
  await slider.press('ArrowDown')
  await soon(() => slider.getAttribute('aria-valuetext')).toContain('$178.00')
  expect(await unstyledClasses(page)).toEqual([])
  await slider.press('ArrowRight')
  await soon(() => seenSheets(page)).toEqual([second.name])
})

test('buttons and arrow keys move between the stocks and wrap around; with Alt or Control the keys are the browser’s own', async ({
  visit,
}) => {
  const page = await visit(lightboxPage)
  await openSheet(page, first)
  for (const [index, pick] of [...picks.slice(1), first].entries()) {
    await button(page, 'Next stock').click()
    await soon(() => seenSheets(page)).toEqual([pick.name])
    await soon(() => isModal(page, pick)).toBe(true)
    const position = ((index + 1) % picks.length) + 1
    await sheetOf(page, pick).getByText(`${position} of ${picks.length}`).waitFor()
  }
  for (const pick of picks.toReversed()) {
    await page.keyboard.press('ArrowLeft')
    await soon(() => seenSheets(page)).toEqual([pick.name])
  }
  await soon(() => addressOf(page)).toBe(`${lightboxPage}#${anchorOf(first)}`)
  for (const [move, pick] of [
    [() => button(page, 'Previous stock').click(), last],
    [() => page.keyboard.press('ArrowRight'), first],
    [() => button(page, 'Previous stock').press('Enter'), last],
    [() => button(page, 'Next stock').press('Enter'), first],
  ] as const) {
    await move()
    await soon(() => seenSheets(page)).toEqual([pick.name])
  }
  for (const key of ['Alt+ArrowRight', 'Control+ArrowRight', 'Meta+ArrowRight']) {
    await page.keyboard.press(key)
    await soon(async () => [key, await seenSheets(page)]).toEqual([key, [first.name]])
  }
})

test.for(sizes)(
  'at $width px Escape and the close button close the sheet and give focus and scrolling back',
  async (size, { visit }) => {
    const page = await visit(lightboxPage, size)
    const scrolledBy = async () => {
      const from = await page.evaluate(() => scrollY)
      await page.mouse.wheel(0, 200)
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      )
      return (await page.evaluate(() => scrollY)) - from
    }
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => button(page, 'Close').click(),
    ]) {
      await openSheet(page, third)
      await soon(() => hasFocus(sheetOf(page, third))).toBe(true)
      for (const key of [...Array(6).fill('Tab'), ...Array(7).fill('Shift+Tab')]) {
        await page.keyboard.press(key)
        // Between the last link and the first, a browser leaves room for its own buttons.
        const inside = await page.evaluate(() => {
          const { activeElement, body } = document
          return activeElement === body || activeElement?.closest('dialog[open]') !== null
        })
        expect(inside).toBe(true)
      }
      expect(await scrolledBy()).toBe(0)
      // Also after moving on: the reader left the page at the chart that was opened.
      await page.keyboard.press('ArrowRight')
      await close()
      await soon(() => seenSheets(page)).toEqual([])
      await soon(() => hasFocus(openerOf(page, third))).toBe(true)
      await soon(() => addressOf(page)).toBe(lightboxPage)
    }
    await soon(scrolledBy).toBeGreaterThan(0)
  },
)
