import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { looksAtAll } from './page-cases.ts'

/** Something that the Tab key comes to. */
export type Stop = {
  /** What it is, for people who read a failure. */
  name: string
  /** Where it is among everything that can have the focus; -1: it is none of it. */
  place: number
  hasFocus: boolean
  inWindow: boolean
  /** Whether a press in its middle would meet something else. */
  covered: boolean
  marked: boolean
}

/** In the page, once it is told. */
declare const look: (element: Element, places?: Element[]) => Stop
declare const stopNow: () => Stop | undefined
declare const placesToStop: () => Element[]

const focusable =
  ':is(a[href], button, input, textarea, select, summary, [tabindex="0"])' +
  ':not(:disabled, [tabindex="-1"])'

/** Tells the page how to say what can have the focus, and what has it; undefined is the browser's own buttons. */
function tell(page: Page): Promise<void> {
  return page.evaluate((selector) => {
    // A link in a text that is being written is no stop.
    const apart = '[inert], [contenteditable=true] *'
    const placesToStop = () =>
      [...document.querySelectorAll(selector)].filter(
        (each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest(apart),
      )
    const look = (element: Element, places = placesToStop()): Stop => {
      // A link may go over two lines, a box be taller than the window: the middle of what is seen of the
      // first part.
      const [part = element.getBoundingClientRect()] = element.getClientRects()
      const { left, width, top, bottom, right } = part
      const middle = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
      const met = document.elementFromPoint(left + width / 2, middle)
      const { boxShadow, outlineStyle, outlineWidth } = getComputedStyle(element)
      // The browser, or the page within, marks the part of it that has the focus.
      const hasParts = element.matches('iframe, input[type^=date]')
      const outlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      return {
        name: `${element.tagName} ${element.textContent?.trim() || element.getAttribute('aria-label')}`,
        place: places.indexOf(element),
        hasFocus: element === document.activeElement,
        inWindow: bottom > 0 && right > 0 && top < innerHeight && left < innerWidth,
        covered: !met || !(element.contains(met) || met.contains(element)),
        marked: hasParts || outlined || boxShadow !== 'none',
      }
    }
    const stopNow = () => {
      const element = document.activeElement
      return element && element !== document.body ? look(element) : undefined
    }
    Object.assign(window, { placesToStop, look, stopNow })
  }, focusable)
}

/**
 * What is seen of everything that can have the focus, where it is given from one to the next without the key, whose
 * presses are most of the work. Whether it comes there, and in which order, is not told.
 */
export async function focusEach(page: Page): Promise<Stop[]> {
  await tell(page)
  // From then on the browser marks what has the focus.
  await page.keyboard.press('Tab')
  return page.evaluate(() =>
    placesToStop().map((place, _, places) => {
      if (place instanceof HTMLElement) place.focus()
      return look(place, places)
    }),
  )
}

/**
 * Presses Tab from the beginning of a page, or `behind` something in it, until it leads out of the page; `last`
 * is then undefined. `grows`: what comes into view may bring more stops than are there at first.
 */
export async function tabThrough(
  page: Page,
  { grows = false, behind }: { grows?: boolean; behind?: Locator } = {},
): Promise<{ stops: Stop[]; last: Stop | undefined; expected: number }> {
  await tell(page)
  const expected = await page.evaluate(() => placesToStop().length)
  await behind?.focus()
  const stops: Stop[] = []
  let last: Stop | undefined
  for (let press = 0; press <= (grows ? 3 * expected : expected + 2); press += 1) {
    await page.keyboard.press('Tab')
    last = await page.evaluate(() => stopNow())
    // What has come meanwhile may push it away for a moment: a person looks when the page rests.
    if (last && lostStops([last]).length > 0) {
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 200))),
      )
      last = await page.evaluate(() => stopNow())
    }
    if (!last) break
    stops.push(last)
  }
  return { stops, last, expected }
}

/** Tab leads out of a modal dialog in neither direction, which is the browser's doing: told by `npm run browsers` alone. */
export async function expectToKeepFocus(page: Page): Promise<void> {
  for (const key of looksAtAll ? [...Array(7).fill('Tab'), ...Array(8).fill('Shift+Tab')] : []) {
    await page.keyboard.press(key)
    // Between the last link and the first, a browser leaves room for its own buttons.
    const isInside = await page.evaluate(() => {
      const { activeElement, body } = document
      return activeElement === body || activeElement?.closest('dialog:modal') != null
    })
    expect(isInside).toBe(true)
  }
}

/** Stops that nobody would find: without the focus, out of the window, behind something, or without a mark. */
export function lostStops(stops: readonly Stop[]): Stop[] {
  return stops.filter(
    ({ hasFocus, inWindow, covered, marked }) => !hasFocus || !inWindow || covered || !marked,
  )
}
