import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import { addressOf, hasFocus, photograph, soon, readerTest as test } from '../support/browser.ts'
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

// The lightbox of the stock picks (docs/product.md §2 and §4, docs/decisions.md 19).

const [first, second, third] = picks
const last = picks.at(-1)
if (!first || !second || !third || !last) throw new Error('There are too few sample picks')

const sizes = [
  { width: 1440, height: 900 },
  { width: 375, height: 700 },
]

const button = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).filter({ visible: true })

test('no script is asked for until a chart is about to be used', async ({ visit }) => {
  let asked: string[] = []
  const page = await visit(lightboxPage, {
    before: async (fresh) => {
      asked = noteScripts(fresh)
    },
  })
  await page.mouse.move(5, 400)
  await page.mouse.wheel(0, 1200)
  await page.locator('.call').scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await openerOf(page, first).hover()
  await soon(() => asked.some((url) => url.includes('stock-lightbox'))).toBe(true)
})

test.for([
  ['A click', (page: Page) => openerOf(page, first).click()],
  ['Enter', (page: Page) => openerOf(page, first).press('Enter')],
] as const)('%s before the script is there opens the sheet once', async ([, act], { visit }) => {
  let release = () => {}
  const page = await visit(lightboxPage, {
    before: async (fresh) => {
      release = await holdScripts(fresh)
    },
  })
  await act(page)
  await soon(() => addressOf(page)).toBe(lightboxPage)
  await soon(() => seenSheets(page)).toEqual([])
  release()
  await soon(() => isModal(page, first)).toBe(true)
  await soon(() => addressOf(page)).toBe(`${lightboxPage}#${anchorOf(first)}`)
  await page.keyboard.press('Escape')
  await soon(() => seenSheets(page)).toEqual([])
})

test.for(sizes)(
  'at $width px a sheet shows chart, performance summary and thesis, and breaks no guideline',
  async (size, { visit }) => {
    const page = await visit(lightboxPage, size)
    await openSheet(page, first)
    const sheet = page.getByRole('dialog', {
      name: 'Duolingo: chart, performance and thesis',
    })
    await soon(() => sheet.getByRole('heading').allTextContents()).toEqual([
      'Duolingo',
      'Performance summary',
      'Investment thesis',
    ])
    await sheet.getByText('DUOL · NASDAQ').waitFor()
    await sheet.getByRole('img', { name: 'Duolingo (DUOL): price in US dollars' }).waitFor()
    await soon(() => sheet.locator('dl').innerText()).toMatch(
      /Entry price\s+\$200\.00\s+Current price\s+\$172\.00\s+Total return\s+−14\.0%/,
    )
    await sheet.getByText('Change in price since entry, without dividends').waitFor()
    await sheet.getByText('Sample price as of 31 October 2026').waitFor()
    await sheet.getByText(first.thesis).waitFor()
    await sheet.getByText('1 of 6').waitFor()
    const prices = sheet.getByRole('table').getByRole('cell')
    await soon(() => prices.allTextContents()).toEqual(
      first.points.map((usd) => `$${usd}.00`).toReversed(),
    )
    expect(await axeViolations(page)).toEqual([])
    await soon(() => horizontalOverflow(page)).toEqual({ by: 0, out: [] })
    await soon(() => sheet.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
    await photograph(page, 'lightbox')
  },
)

test('a crosshair reads the chart by pointer and by keys, and arrows still change the stock', async ({
  visit,
}) => {
  const page = await visit(lightboxPage)
  await openSheet(page, first)
  const sheet = sheetOf(page, first)
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
  await slider.press('ArrowRight')
  await soon(() => seenSheets(page)).toEqual([second.name])
})

const moves: [string, (page: Page) => Promise<void>, (page: Page) => Promise<void>][] = [
  [
    'the buttons',
    (page) => button(page, 'Next stock').click(),
    (page) => button(page, 'Previous stock').click(),
  ],
  [
    'the arrow keys',
    (page) => page.keyboard.press('ArrowRight'),
    (page) => page.keyboard.press('ArrowLeft'),
  ],
  [
    'the buttons by keyboard',
    (page) => button(page, 'Next stock').press('Enter'),
    (page) => button(page, 'Previous stock').press('Enter'),
  ],
]

test.for(moves)(
  '%s move between the stocks and wrap around',
  async ([, next, previous], { visit }) => {
    const page = await visit(lightboxPage)
    await openSheet(page, first)
    for (const [index, pick] of [...picks.slice(1), first].entries()) {
      await next(page)
      await soon(() => seenSheets(page)).toEqual([pick.name])
      await soon(() => isModal(page, pick)).toBe(true)
      const position = ((index + 1) % picks.length) + 1
      await sheetOf(page, pick).getByText(`${position} of ${picks.length}`).waitFor()
    }
    for (const pick of picks.toReversed()) {
      await previous(page)
      await soon(() => seenSheets(page)).toEqual([pick.name])
    }
    await soon(() => addressOf(page)).toBe(`${lightboxPage}#${anchorOf(first)}`)
  },
)

test('with Alt or Control the arrow keys are the browser’s own', async ({ visit }) => {
  const page = await visit(lightboxPage)
  await openSheet(page, second)
  for (const key of ['Alt+ArrowRight', 'Control+ArrowRight', 'Meta+ArrowRight']) {
    await page.keyboard.press(key)
    await soon(async () => [key, await seenSheets(page)]).toEqual([key, [second.name]])
  }
})

test.for(
  sizes.flatMap((size) =>
    (['Escape', 'the close button'] as const).map((how) => ({ ...size, how })),
  ),
)(
  'at $width px $how closes the sheet and gives focus and scrolling back',
  async ({ how, ...size }, { visit }) => {
    const page = await visit(lightboxPage, size)
    const scrolledBy = async () => {
      const from = await page.evaluate(() => scrollY)
      await page.mouse.wheel(0, 200)
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      )
      return (await page.evaluate(() => scrollY)) - from
    }
    for (let time = 0; time < 2; time += 1) {
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
      if (how === 'Escape') await page.keyboard.press('Escape')
      else await button(page, 'Close').click()
      await soon(() => seenSheets(page)).toEqual([])
      await soon(() => hasFocus(openerOf(page, third))).toBe(true)
      await soon(() => addressOf(page)).toBe(lightboxPage)
    }
    await soon(scrolledBy).toBeGreaterThan(0)
  },
)
